//! What `core` lacks, from additions and multiplications alone, which give the same bits on every platform.

/// Returns `1 / sqrt(x)` for a positive normal number, to the last bits.
pub(crate) fn inverse_root(x: f32) -> f32 {
    // Half the exponent, negated, is a first guess; each step of Newton's method doubles the correct digits.
    let mut y = f32::from_bits(0x5f37_59df - (x.to_bits() >> 1));
    for _ in 0..4 {
        y *= 1.5 - 0.5 * x * y * y;
    }
    y
}

/// Returns `e` to the power of a number that is not positive, with a relative error below 1e-6. Returns 0 where the
/// result would be below the smallest normal number.
pub(crate) fn exp(x: f32) -> f32 {
    const LEAST: f32 = -87.0;
    if x < LEAST {
        return 0.0;
    }
    let whole = (x * core::f32::consts::LOG2_E) as i32;
    // What remains between -ln 2 and 0 after a power of two is taken out. Two parts of ln 2 keep the difference exact.
    let rest = (x - whole as f32 * 0.693_359_4) + whole as f32 * 2.121_944_4e-4;
    let series = (1..10).rev().fold(1.0, |sum, n| 1.0 + sum * rest / n as f32);
    series * f32::from_bits(((whole + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    extern crate std;

    #[test]
    fn roots_and_powers_agree_with_the_standard_library() {
        for n in 1..20_000 {
            let x = n as f32 * 0.013;
            let root = super::inverse_root(x);
            assert!((root * x.sqrt() - 1.0).abs() < 1e-6, "{x}");
            let power = super::exp(-x / 4.0);
            let exact = f64::from(-x / 4.0).exp() as f32;
            assert!((power - exact).abs() <= 2e-6 * exact + 1e-37, "{x}: {power}, {exact}");
        }
        assert_eq!(super::exp(0.0), 1.0);
        assert_eq!(super::exp(-1000.0), 0.0);
    }
}
