/// A mean over deals with its error, which is infinite for a single deal.
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
    /// The estimate from one number per deal.
    pub(crate) fn of(numbers: &[f64]) -> Estimate {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        if numbers.len() == 1 {
            return Estimate { mean, error: f64::INFINITY, half_width: f64::INFINITY };
        }
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Estimate { mean, error, half_width: 1.96 * error }
    }

    /// The estimate of a share. If all deals agree on 0 or 1, the interval follows the rule of three.
    pub(crate) fn of_share(numbers: &[f64]) -> Estimate {
        let estimate = Estimate::of(numbers);
        if numbers.len() == 1 {
            return estimate;
        }
        let one_sided =
            numbers.iter().all(|&share| share == 0.0) || numbers.iter().all(|&share| share == 1.0);
        let half_width = if one_sided { 3.0 / numbers.len() as f64 } else { estimate.half_width };
        Estimate { half_width: half_width.min(1.0), ..estimate }
    }

    /// The share in percent and its interval, as in `40.0 ± 3.1 %`.
    pub(crate) fn percent(self) -> String {
        let (mean, half) = (100.0 * self.mean, 100.0 * self.half_width);
        if half.is_finite() { format!("{mean:.1} ± {half:.1} %") } else { format!("{mean:.1} %") }
    }

    /// The number and its interval, as in `7.25 ± 0.50`; `signed` as in `+7.25 ± 0.50`.
    pub(crate) fn number(self, signed: bool) -> String {
        let mean = if signed { format!("{:+.2}", self.mean) } else { format!("{:.2}", self.mean) };
        if self.half_width.is_finite() { format!("{mean} ± {:.2}", self.half_width) } else { mean }
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
    fn a_single_deal_has_no_interval() {
        for estimate in [Estimate::of(&[1.0]), Estimate::of_share(&[1.0])] {
            assert_eq!((estimate.mean, estimate.half_width), (1.0, f64::INFINITY));
            assert_eq!(
                (estimate.percent(), estimate.number(true)),
                ("100.0 %".to_owned(), "+1.00".to_owned())
            );
        }
    }

    #[test]
    fn a_constant_share_has_an_interval() {
        assert!((Estimate::of_share(&[1.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!((Estimate::of_share(&[0.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!(Estimate::of_share(&[0.5; 300]).half_width.abs() < 1e-12, "the same in every deal by design");
    }
}
