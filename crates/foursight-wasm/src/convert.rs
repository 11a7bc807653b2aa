//! Objects and errors on their way to JavaScript.

use foursight_json::{Error, ErrorKind, to_line};
use js_sys::{JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// What a function gives to JavaScript: an object, or an `Error` that is thrown.
pub(crate) type Answer = Result<JsValue, JsValue>;

/// An object of `foursight-json` as a JavaScript object.
pub(crate) fn object(object: &impl Serialize) -> Answer {
    JSON::parse(&to_line(object))
}

/// An error as a JavaScript `Error` with the fields `kind` and, if it is about a place, `at`.
pub(crate) fn thrown(error: impl Into<Error>) -> JsValue {
    let Error { error } = error.into();
    let thrown = js_sys::Error::new(&error.message);
    thrown.set_name("FoursightError");
    let kind = object(&error.kind).unwrap_or(JsValue::NULL);
    // Setting a field of a new object cannot fail.
    let _ = Reflect::set(&thrown, &"kind".into(), &kind);
    if let Some(at) = error.at {
        let _ = Reflect::set(&thrown, &"at".into(), &JsValue::from_f64(at as f64));
    }
    thrown.into()
}

/// An option that has a wrong value.
pub(crate) fn bad_option(message: &str) -> JsValue {
    thrown(Error::new(ErrorKind::BadOption, message))
}
