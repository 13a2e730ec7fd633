use core::fmt::Debug;

use tabletop::Perspective;

/// A game as a network sees it: features of a view, and choices with fixed numbers.
///
/// Some actions take several choices, for example a payment in cards. The choices made so far are a *draft*.
/// All of it depends on the view alone.
pub trait Encoding: 'static {
    /// What a seat knows of the game.
    type View: Perspective;
    /// The choices made so far of an action that takes several. The default is none.
    type Draft: Clone + Default + PartialEq + Debug + Send;

    /// The number of the game in files of weights.
    const GAME: u32;
    /// The number of features.
    const FEATURES: usize;
    /// The number of choices.
    const CHOICES: usize;

    /// Returns what the features are, block by block in their order, with the number of features of each block.
    fn blocks() -> impl Iterator<Item = (&'static str, usize)>;

    /// Returns whether the deck or the boards are those that networks are trained on.
    fn is_familiar(view: &Self::View) -> bool;

    /// Writes the features of a view whose seat is to act. `features` has the length [`Encoding::FEATURES`].
    fn features(view: &Self::View, draft: &Self::Draft, features: &mut [i8]);

    /// Writes which choices are legal, and returns their number, which is at least 1 if the seat is to act.
    /// `legal` has the length [`Encoding::CHOICES`].
    fn legal(view: &Self::View, draft: &Self::Draft, legal: &mut [bool]) -> usize;

    /// Makes a legal choice. Returns the action, or `None` if it takes further choices.
    fn choose(
        view: &Self::View,
        draft: &mut Self::Draft,
        choice: usize,
    ) -> Option<<Self::View as Perspective>::Action>;
}
