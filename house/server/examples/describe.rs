//! Prints the OpenAPI description, from which the page's TypeScript types are generated.

fn main() {
    println!("{}", server::description());
}
