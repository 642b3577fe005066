import { NIL, parse, stringify, v1, v3, v4, v5, v7, validate, version } from "uuid";
import { same } from "./check";

export default async function () {
  const all = [v1(), v4(), v7()];
  same(all.map((id) => [validate(id), version(id)]), [[true, 1], [true, 4], [true, 7]]);
  same(new Set(Array.from({ length: 200 }, () => v4())).size, 200);
  same(v5("hello.example.com", v5.DNS), "fdda765f-fc57-5604-a269-52a7df8164ec");
  same(v3("hello.example.com", v3.DNS), "9125a8dc-52ee-365b-a5aa-81b0b3681cf6");
  same(stringify(parse("6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b")), "6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b");
  same([validate(NIL), validate("no"), version(NIL)], [true, false, 0]);
  const sorted = Array.from({ length: 50 }, () => v7());
  same([...sorted].sort().join() === sorted.join(), true);
}
