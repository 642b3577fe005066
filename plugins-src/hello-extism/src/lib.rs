//! A plug-in made with Extism's kit for Rust, which knows nothing of wasmhost:
//! the manifest mounts its exports as endpoints.

use extism_pdk::{config, plugin_fn, FnResult, Json};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Person {
    name: String,
}

#[derive(Serialize)]
struct Greeting {
    message: String,
}

/// Answers POST greet, by a word that the user chooses in the settings.
#[plugin_fn]
pub fn greet(Json(person): Json<Person>) -> FnResult<Json<Greeting>> {
    let word = config::get("greeting")?.unwrap_or_else(|| "Hello".into());
    Ok(Json(Greeting { message: format!("{word}, {}!", person.name) }))
}

/// Answers POST shout: a text in capital letters.
#[plugin_fn]
pub fn shout(text: String) -> FnResult<String> {
    Ok(text.to_uppercase())
}
