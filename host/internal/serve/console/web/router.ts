// Where in the console the user is: the fragment of the address, #/part/part.

/** What would be lost when the user leaves the place: asked before another one is shown. */
let kept: (() => boolean) | undefined;

/** keep says what to ask before the place is left; undefined asks nothing. */
export function keep(unsaved: (() => boolean) | undefined): void {
  kept = unsaved;
}

/** unsaved says whether something would be lost. */
export function unsaved(): boolean {
  return kept?.() ?? false;
}

export type Place = readonly string[];

/** here is the place that the address names. */
export function here(): Place {
  const hash = location.hash.startsWith("#/") ? location.hash.slice(2) : "";
  return hash
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** to is the address of a place. */
export function to(...place: string[]): string {
  return "#/" + place.map(encodeURIComponent).join("/");
}

/** go opens a place. */
export function go(...place: string[]): void {
  location.hash = to(...place);
}
