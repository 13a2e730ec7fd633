/// A player that decides for a seat, from the seat's view alone.
pub trait Agent<View, Action> {
    /// Returns a legal action. The view must have at least one.
    fn choose(&mut self, view: &View) -> Action;
}
