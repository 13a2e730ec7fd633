//! Prints the description of the interface over HTTP, for the types of the page.

fn main() {
    println!("{}", server::description());
}
