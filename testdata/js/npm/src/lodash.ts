import _ from "lodash";
import debounce from "lodash/debounce";
import groupBy from "lodash/groupBy";
import { same } from "./check";

export default async function () {
  same(_.chunk([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  same(groupBy([6.1, 4.2, 6.3], Math.floor), { 4: [4.2], 6: [6.1, 6.3] });
  same(_.orderBy([{ n: "b", a: 1 }, { n: "a", a: 1 }, { n: "c", a: 2 }], ["a", "n"], ["desc", "asc"]).map((x) => x.n), ["c", "a", "b"]);
  const nested = { a: [{ b: { c: 3 } }], d: new Date(0), m: new Map([[1, { x: 1 }]]) };
  const copy = _.cloneDeep(nested);
  same([_.get(copy, "a[0].b.c"), copy.a !== nested.a, copy.d instanceof Date, copy.m.get(1) !== nested.m.get(1)], [3, true, true, true]);
  same(_.set({}, "x[0].y.z", 1), { x: [{ y: { z: 1 } }] });
  same(_.merge({ a: { b: 1 }, l: [1, 2] }, { a: { c: 2 }, l: [3] }), { a: { b: 1, c: 2 }, l: [3, 2] });
  same([_.camelCase("Foo bar-baz"), _.kebabCase("fooBar"), _.startCase("--foo-bar--"), _.deburr("déjà vu"), _.escape("<a & b>")], ["fooBarBaz", "foo-bar", "Foo Bar", "deja vu", "&lt;a &amp; b&gt;"]);
  same(_.isEqual({ a: [1, new Set([2])] }, { a: [1, new Set([2])] }), true);
  same(_.template("Hello <%= user %>!<% list.forEach((x) => { %>[<%- x %>]<% }) %>")({ user: "Ada", list: ["<b>", 2] }), "Hello Ada![&lt;b&gt;][2]");
  same(_([3, 1, 2]).filter((x) => x > 1).map((x) => x * 2).sortBy().take(1).value(), [4]);
  same(_.uniqBy([{ x: 1 }, { x: 2 }, { x: 1 }], "x").length, 2);
  same(_.words("fred, barney, & pebbles"), ["fred", "barney", "pebbles"]);
  same([_.padStart("5", 3, "0"), _.truncate("a long sentence here", { length: 10 })], ["005", "a long ..."]);
  let calls = 0;
  const late = debounce(() => ++calls, 5);
  late();
  late();
  await new Promise((done) => setTimeout(done, 40));
  same(calls, 1);
  const memo = _.memoize((x: number) => x * ++calls);
  same([memo(2), memo(2)], [4, 4]);
}
