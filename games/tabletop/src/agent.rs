/// Somebody who decides for a seat.
///
/// An agent is given a view and nothing else, so it cannot know more than its seat does.
pub trait Agent<View, Action> {
    /// Chooses one of the actions that are legal in the view, which must have at least one.
    fn choose(&mut self, view: &View) -> Action;
}
