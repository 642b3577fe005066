// Where in the console the user is: the fragment of the address, #/part/part.

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
