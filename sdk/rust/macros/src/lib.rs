//! The attribute macro of the crate `wasmhost`, which exports it again. It
//! looks at no more than a function's head, so it needs no parser.

use proc_macro::{Delimiter, TokenStream, TokenTree};

/// Makes a function the entry of a plugin: it is called once for each instance,
/// registers handlers, and may take the [`Plugin`](../wasmhost/struct.Plugin.html)
/// that it runs as. It may be `async`, and returns `wasmhost::Result<()>`.
///
/// ```ignore
/// #[wasmhost::plugin]
/// async fn activate(plugin: wasmhost::Plugin) -> wasmhost::Result<()> {
///     wasmhost::get("hello", hello)
/// }
/// ```
#[proc_macro_attribute]
pub fn plugin(arguments: TokenStream, function: TokenStream) -> TokenStream {
    let wrong = |text: &str| format!("::core::compile_error!({text:?});").parse::<TokenStream>().unwrap();
    if !arguments.is_empty() {
        return wrong("#[wasmhost::plugin] takes no arguments");
    }
    let mut is_async = false;
    let mut head = function.clone().into_iter();
    for token in head.by_ref() {
        match token {
            TokenTree::Ident(word) if word.to_string() == "async" => is_async = true,
            TokenTree::Ident(word) if word.to_string() == "fn" => break,
            _ => {}
        }
    }
    let Some(TokenTree::Ident(name)) = head.next() else {
        return wrong("#[wasmhost::plugin] stands before a function");
    };
    let Some(TokenTree::Group(parameters)) = head
        .next()
        .filter(|next| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis))
    else {
        return wrong("the entry of a plugin has no type parameters");
    };
    let argument = if parameters.stream().is_empty() { "" } else { "plugin" };
    let wait = if is_async { ".await" } else { "" };
    let entry: TokenStream =
        format!("::wasmhost::__entry!(|plugin| async move {{ let _ = &plugin; {name}({argument}){wait} }});")
            .parse()
            .unwrap();
    function.into_iter().chain(entry).collect()
}
