//! The document as a page, made here: no script, nothing from elsewhere.

use std::fmt::Write as _;

use serde_json::Value;

/// How pages of the server look that are not the web page.
pub(crate) const STYLE: &str = "<style>\
:root{color-scheme:light dark}\
body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}\
code,pre{font:0.9em/1.4 ui-monospace,monospace}\
pre{overflow-x:auto;padding:.75rem;border:1px solid #8886;border-radius:4px}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}\
h2{margin-top:2.5rem}\
</style>";

/// The whole page.
pub(crate) fn page(document: &Value) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Foursight: the API</title>{STYLE}\
         <h1>Foursight: the API</h1><p>{}</p>\
         <p>The same as an OpenAPI document: <a href=\"openapi.json\">openapi.json</a>. \
         <a href=\"./\">Back to the start</a>.</p>",
        text(&document["info"]["description"])
    );
    for (path, methods) in entries(&document["paths"]) {
        for (method, operation) in entries(methods) {
            section(&mut page, path, method, operation);
        }
    }
    page.push_str(
        "<h2>Shapes</h2><p>JSON Schema, 2020-12. Fields that are not named may come at any time.</p>",
    );
    for (name, schema) in entries(&document["components"]["schemas"]) {
        let shape = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            page,
            "<details id=\"{name}\"><summary><code>{name}</code></summary><pre>{}</pre></details>",
            escaped(&shape)
        );
    }
    page
}

fn section(page: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(
        page,
        "<h2 id=\"{path}\"><code>{} {path}</code></h2><p><b>{}.</b> {}</p>",
        method.to_uppercase(),
        text(&operation["summary"]),
        text(&operation["description"])
    );
    let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    if !parameters.is_empty() {
        page.push_str("<table><tr><th>parameter<th>example<th>");
    }
    let mut examples = Vec::new();
    for parameter in parameters {
        let (name, example) = (text(&parameter["name"]), shown(&parameter["example"]));
        let wanted = if parameter["required"] == true { " (required)" } else { "" };
        let about = text(&parameter["description"]);
        let _ = write!(page, "<tr><td><code>{name}</code>{wanted}<td><code>{example}</code><td>{about}");
        examples.push(format!("{name}={}", example.replace(' ', "+")));
    }
    if !parameters.is_empty() {
        page.push_str("</table>");
    }
    if method == "get" {
        let address = format!("{path}?{}", examples.join("&amp;"));
        let _ = write!(page, "<p>Try it: <a href=\".{address}\"><code>{address}</code></a></p>");
    }
    page.push_str("<table><tr><th>status<th>body<th>");
    for (status, response) in entries(&operation["responses"]) {
        let _ = write!(page, "<tr><td>{status}<td>");
        for (kind, content) in entries(&response["content"]) {
            let name = content["schema"]["$ref"].as_str().and_then(|at| at.rsplit('/').next());
            let _ = match name {
                Some(name) => write!(page, "<a href=\"#{name}\"><code>{name}</code></a>"),
                None => write!(page, "<code>{kind}</code>"),
            };
        }
        let _ = write!(page, "<td>{}", text(&response["description"]));
    }
    page.push_str("</table>");
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// A string of the document, for a page.
fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

/// An example, which may be a number.
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| escaped(&value.to_string()), escaped)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
