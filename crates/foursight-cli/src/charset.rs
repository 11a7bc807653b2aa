//! Which characters may be printed: all of them, or ASCII alone where the terminal or the locale knows no others.

use std::borrow::Cow;
use std::env;
use std::sync::OnceLock;

/// Whether nothing but ASCII may be printed. The environment decides: `TERM=dumb`, or a locale that is not UTF-8.
pub(crate) fn is_ascii_only() -> bool {
    static DECIDED: OnceLock<bool> = OnceLock::new();
    *DECIDED.get_or_init(|| {
        let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        decide(variable)
    })
}

/// A locale is named by the first of three variables that is not empty; where there is none, it is `C`.
fn decide(variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("TERM").is_some_and(|terminal| terminal == "dumb") {
        return true;
    }
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    // Windows has other means to say so, and its terminals know all characters.
    !cfg!(windows) && !locale.contains("utf-8") && !locale.contains("utf8")
}

/// The text as it may be printed: where need be, with `\u{...}` for what is not ASCII.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if is_ascii_only() && !text.is_ascii() { Cow::Owned(escaped(text)) } else { Cow::Borrowed(text) }
}

fn escaped(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() {
            ascii.push(character);
        } else {
            ascii.extend(character.escape_unicode());
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(windows))]
    fn the_environment_decides() {
        let check = |variables: &[(&str, &str)], ascii| {
            let variable = |name: &str| {
                variables.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(decide(variable), ascii, "{variables:?}");
        };
        check(&[("LANG", "en_GB.UTF-8")], false);
        check(&[("LANG", "en_GB.utf8"), ("LC_ALL", "")], false);
        check(&[("LANG", "en_GB.UTF-8"), ("TERM", "dumb")], true);
        check(&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")], true);
        check(&[("LC_CTYPE", "C.UTF-8"), ("LANG", "C")], false);
        check(&[("LANG", "de_DE.ISO-8859-1")], true);
        check(&[], true);
    }

    #[test]
    fn what_is_not_ascii_is_escaped() {
        assert_eq!(escaped("44\u{1F534} is no column"), "44\\u{1f534} is no column");
    }
}
