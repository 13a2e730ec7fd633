/// A game whose features are described block by block.
pub(crate) trait Described: Sized + 'static {
    /// What the features are computed from.
    type Facts<'a>;
    /// All features, in order.
    const BLOCKS: &'static [Block<Self>];
}

/// Features that belong together.
pub(crate) struct Block<G: Described> {
    /// What the features are.
    pub(crate) about: &'static str,
    /// The number of features.
    pub(crate) length: usize,
    /// Writes the features into a slice of this length that holds zeros.
    pub(crate) write: fn(&G::Facts<'_>, &mut [i8]),
}

/// Returns the number of features of all blocks.
pub(crate) const fn length<G: Described>() -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < G::BLOCKS.len() {
        sum += G::BLOCKS[index].length;
        index += 1;
    }
    sum
}

/// Writes the features of all blocks.
pub(crate) fn write_all<G: Described>(facts: &G::Facts<'_>, mut features: &mut [i8]) {
    features.fill(0);
    for block in G::BLOCKS {
        let (own, rest) = features.split_at_mut(block.length);
        (block.write)(facts, own);
        features = rest;
    }
}

/// Returns a number as a feature.
pub(crate) fn small(number: usize) -> i8 {
    number.min(i8::MAX as usize) as i8
}

/// Sets one feature of several to 1.
pub(crate) fn one_of(index: usize, features: &mut [i8]) {
    features[index] = 1;
}
