//! Text for the clipboard, by the escape sequence that terminals know as OSC 52. It works over ssh, too.

/// The sequence that asks the terminal to put a text on the clipboard.
pub(super) fn sequence(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}

/// Bytes in the alphabet of base64: six bits a character, three bytes in four.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, index| word << 8 | u32::from(*chunk.get(index).unwrap_or(&0)));
        for place in 0..4 {
            let six_bits = (word >> (18 - 6 * place) & 63) as usize;
            text.push(if place <= chunk.len() { ALPHABET[six_bits] as char } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        let check = |text: &str, expected: &str| assert_eq!(base64(text.as_bytes()), expected);
        check("", "");
        check("f", "Zg==");
        check("fo", "Zm8=");
        check("foo", "Zm9v");
        check("foob", "Zm9vYg==");
        check("fooba", "Zm9vYmE=");
        check("foobar", "Zm9vYmFy");
    }
}
