/// The time from one start of the server to the next.
///
/// A client that has seen an entry in an epoch has seen what this store has, if the entry is here and was written before
/// the next epoch began. In a copy of the store, such as a restored backup, the entries that followed the copy are missing,
/// and other entries with their numbers belong to a later epoch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epoch {
    /// A random id.
    pub id: String,
    /// When it began. Later than every time of earlier epochs.
    pub since: u64,
}
