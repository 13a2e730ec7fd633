/// Writes features one after another into a slice that holds zeros.
pub(super) struct Writer<'a> {
    features: &'a mut [i8],
    at: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(features: &'a mut [i8]) -> Writer<'a> {
        Writer { features, at: 0 }
    }

    /// Writes a number, limited to what an `i8` holds.
    #[inline]
    pub(super) fn number(&mut self, number: impl Into<i32>) {
        self.features[self.at] = number.into().clamp(-127, 127) as i8;
        self.at += 1;
    }

    #[inline]
    pub(super) fn flag(&mut self, flag: bool) {
        self.features[self.at] = flag.into();
        self.at += 1;
    }

    /// Writes `length` features: 1 at the index, 0 elsewhere. An index beyond the last counts as the last.
    #[inline]
    pub(super) fn one_hot(&mut self, index: usize, length: usize) {
        self.features[self.at + index.min(length - 1)] = 1;
        self.at += length;
    }

    /// Leaves features at 0.
    #[inline]
    pub(super) fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// Writes the bits of a set, the lowest first.
    #[inline]
    pub(super) fn bits(&mut self, bits: u64, length: usize) {
        for (bit, feature) in self.features[self.at..self.at + length].iter_mut().enumerate() {
            *feature = (bits >> bit & 1) as i8;
        }
        self.at += length;
    }
}
