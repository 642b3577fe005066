// A plugin that does with JSON what it is sent to do.
import { Event, Json, Kind, handle, plugin, post } from "as-wasmhost";

class Point {
  x: i64;
  name: string | null;
  list: f64[];

  constructor(json: Json) {
    this.x = json.get("x").integer;
    this.name = json.get("name").as<string | null>();
    this.list = json.get("list").as<f64[]>();
  }

  toJSON(): Json {
    return Json.object().set("x", this.x).set("name", this.name).set("list", this.list);
  }
}

/** Makes a value anew, through all that can be read and written. */
function copy(json: Json): Json {
  switch (json.kind) {
    case Kind.String: return Json.of(json.text);
    case Kind.Number: return json.toString().includes(".") ? Json.of(json.number) : Json.of(json.integer);
    case Kind.Boolean: return Json.of(json.bool);
    case Kind.Array: {
      const all = Json.array(), items = json.values();
      for (let i = 0; i < items.length; i++) all.push(copy(items[i]));
      return all;
    }
    case Kind.Object: {
      const all = Json.object(), names = json.keys();
      for (let i = 0; i < names.length; i++) all.set(names[i], copy(json.get(names[i])));
      return all;
    }
  }
  return Json.of<Json | null>(null);
}

plugin(() => {
  // A text that may be JSON: null where it is none.
  post("parse", (e: Event): void => {
    const json = Json.parse(e.body.text);
    if (json) e.answer(200, Json.array().push(copy(json)));
    else e.answer<Json | null>(200, null);
  });
  // What stands in a row that is changed.
  post("set", (e: Event): void => {
    e.answer(200, e.body.set("a", "changed").set("b", [1, 2]).set("c", Json.none()).set("a", true));
  });
  post("class", (e: Event): void => {
    const points = e.body.as<Point[]>(), byName = new Map<string, Point>();
    for (let i = 0; i < points.length; i++) byName.set(points[i].x.toString(), points[i]);
    e.answer(200, byName);
  });
  // What is of another kind reads as nothing.
  handle("nothing", (e: Event): void => {
    const none = e.body.get("a").get("b");
    e.answer(200, [none.text.length, i32(none.integer), i32(none.bool), none.values().length, i32(none.has("c")),
      e.body.keys().length, i32(none.kind), i32(Math.random() < 1), i32(Date.now() > 1_700_000_000_000)]);
  });
});
