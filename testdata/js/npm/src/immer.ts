import { enableMapSet, enablePatches, applyPatches, produce, produceWithPatches } from "immer";
import { fails, same } from "./check";

export default async function () {
  enableMapSet();
  enablePatches();
  const base = { list: [{ done: false }, { done: false }], map: new Map([["a", { n: 1 }]]), other: {} };
  const next = produce(base, (draft) => {
    draft.list[0].done = true;
    draft.list.push({ done: true });
    draft.map.get("a")!.n++;
  });
  same([base.list.length, next.list.map((x) => x.done), next.map.get("a")!.n, base.map.get("a")!.n, next.other === base.other, next.list[1] === base.list[1]], [2, [true, false, true], 2, 1, true, true]);
  await fails(() => { "use strict"; (next as any).list = []; }, "");
  const [after, patches, back] = produceWithPatches({ a: 1, b: [1, 2] }, (draft: any) => { draft.a = 2; draft.b.shift(); delete draft.c; });
  same([after, patches, applyPatches(after, back)], [{ a: 2, b: [2] }, [
    { op: "replace", path: ["b", 0], value: 2 }, { op: "remove", path: ["b", 1] }, { op: "replace", path: ["a"], value: 2 },
  ], { a: 1, b: [1, 2] }]);
}
