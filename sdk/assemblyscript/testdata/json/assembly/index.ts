// A plugin that does with JSON what it is sent to do.
import { Event, Json, Kind, db, handle, plugin, post } from "as-wasmhost";

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
  // Values that are missing in what chooses rows.
  handle("missing", (e: Event): void => {
    const none: string | null = null, mine = Json.object().set("id", "mine").set("n", none);
    db.insert("items", Json.object().set("id", "mine").set("n", 7));
    const found = db.query("items", Json.object().set("where", mine)).json.values().length;
    const count = db.count("items", Json.object().set("n", e.body.get("n"))).value;
    db.deleteWhere("items", mine);
    const left = db.count("items").value;
    for (let i = 0; i < 2; i++) db.upsert("items", ["n"], Json.object().set("n", none));
    const last = db.query("items", Json.object().set("where", Json.object().set("n", none))).json.values().length;
    e.answer(200, [i64(found), count, left, i64(last)]);
  });
  // A number and a text, through a row.
  handle("stored", (e: Event): void => {
    const text = "a😀".slice(0, 2);
    const made = db.upsert("items", ["id"], Json.object().set("id", text).set("n", e.body.integer));
    if (e.failed(made)) return;
    e.answer(200, Json.array().push(text).push(made.json.get("id")).push(made.json.get("n").integer));
  });
  // What is of another kind reads as nothing.
  handle("nothing", (e: Event): void => {
    const none = e.body.get("a").get("b");
    e.answer(200, [none.text.length, i32(none.integer), i32(none.bool), none.values().length, i32(none.has("c")),
      e.body.keys().length, i32(none.kind), i32(Math.random() < 1), i32(Date.now() > 1_700_000_000_000)]);
  });
});
