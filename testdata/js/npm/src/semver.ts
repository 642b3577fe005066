import semver from "semver";
import { fails, same } from "./check";

export default async function () {
  same([semver.valid(" v1.2.3 "), semver.valid("a.b.c"), semver.clean("  =v1.2.3-beta.1 ")], ["1.2.3", null, "1.2.3-beta.1"]);
  same([semver.satisfies("1.5.0", "^1.2 || >=3 <4"), semver.satisfies("2.0.0", "1.x"), semver.satisfies("1.2.3-beta", "^1.2.0")], [true, false, false]);
  same(semver.sort(["1.10.0", "1.2.0", "1.2.0-rc.2", "1.2.0-rc.10"]), ["1.2.0-rc.2", "1.2.0-rc.10", "1.2.0", "1.10.0"]);
  same([semver.inc("1.2.3", "minor"), semver.inc("1.2.3", "prerelease", "beta"), semver.diff("1.2.3", "2.0.0")], ["1.3.0", "1.2.4-beta.0", "major"]);
  same([semver.maxSatisfying(["1.0.0", "1.4.0", "2.0.0"], "~1"), new semver.Range(">=1 <2").range, semver.coerce("v3.4 beta")?.version], ["1.4.0", ">=1.0.0 <2.0.0-0", "3.4.0"]);
  await fails(() => new semver.SemVer("nope"), "Invalid Version");
}
