//! Sorting the few moves of a position.

/// Sorts a short list by a key; what is equal keeps its order. For the moves of a position, of which there are seldom more than a dozen.
///
/// The sorting of the standard library is quicker on long lists, and brings some five kilobytes of code for each type and key that it is used with; of
/// a module that is downloaded, that was a tenth.
///
/// ```
/// use foursight_core::sort_few_by_key;
///
/// let mut columns = [1, 2, 3, 4, 5, 6, 7];
/// sort_few_by_key(&mut columns, |&column: &i32| (column - 4).abs());
/// assert_eq!(columns, [4, 3, 5, 2, 6, 1, 7]);
/// ```
pub fn sort_few_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place - 1]) > key(&list[place]) {
            list.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few_by_key;

    /// Every list of six numbers below four, with their places, so that a change of order among equals shows.
    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for number in 0..4_u32.pow(6) {
            let mut list = [0, 1, 2, 3, 4, 5].map(|place| (number >> (2 * place) & 3, place));
            let mut expected = list;
            expected.sort_by_key(|&(value, _)| value);
            sort_few_by_key(&mut list, |&(value, _)| value);
            assert_eq!(list, expected);
        }
        sort_few_by_key(&mut [0; 0], |&value| value);
    }
}
