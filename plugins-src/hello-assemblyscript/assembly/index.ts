// Hello is the smallest useful plugin: it greets, by a word that its user
// chooses in the settings. `wasmhost build` compiles it.
import { Event, Json, Kind, get, log, plugin, post, self, settings } from "as-wasmhost";

function greeting(name: string): Json {
  const word = settings.get("greeting").value.text;
  return Json.object().set("message", word + ", " + name + "!");
}

/** Answers GET hello. */
function hello(e: Event): void {
  e.answer(200, greeting("world"));
}

/** Answers POST greet. */
function greet(e: Event): void {
  if (!e.fits("name", Kind.String)) return;
  const name = e.body.get("name").text;
  if (!name) return e.refuse(400, "name_missing", 'send {"name": "..."}');
  e.answer(200, greeting(name));
}

plugin(() => {
  get("hello", hello);
  post("greet", greet);
  log.info(self().id + " " + self().version + " is ready");
});
