/// A mean over deals with its error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean, from the spread over deals.
    pub error: f64,
    /// Half the width of the 95 % confidence interval.
    pub half_width: f64,
}

impl Estimate {
    /// The estimate from one number per deal. Needs at least two.
    pub(crate) fn of(numbers: &[f64]) -> Estimate {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Estimate { mean, error, half_width: 1.96 * error }
    }

    /// The estimate of a share. If all deals agree on 0 or 1, the interval follows the rule of three.
    pub(crate) fn of_share(numbers: &[f64]) -> Estimate {
        let estimate = Estimate::of(numbers);
        let one_sided =
            numbers.iter().all(|&share| share == 0.0) || numbers.iter().all(|&share| share == 1.0);
        let half_width = if one_sided { 3.0 / numbers.len() as f64 } else { estimate.half_width };
        Estimate { half_width: half_width.min(1.0), ..estimate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_a_mean() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!((estimate.mean - 2.5).abs() < 1e-12);
        assert!((estimate.error - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_constant_share_has_an_interval() {
        assert!((Estimate::of_share(&[1.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!((Estimate::of_share(&[0.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!(Estimate::of_share(&[0.5; 300]).half_width.abs() < 1e-12, "the same in every deal by design");
    }
}
