import type { Note } from "./store";

/**
 * All notes as one Markdown text. Each begins with its title as the only heading of the first level; headings inside of
 * notes move down by one level.
 */
export function exported(notes: Note[]): string {
  return notes.map(one).join("\n---\n\n");
}

function one(note: Note): string {
  const tags = note.tags.map((tag) => `\`${tag}\``).join(" ");
  const facts = [
    `created ${note.created.slice(0, 10)}`,
    `changed ${note.updated.slice(0, 10)}`,
    ...(note.pinned ? ["pinned"] : []),
  ];
  const title = note.title.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#]/g, "\\$&");
  const text = note.text.trim() && `\n${lowered(note.text.trim())}\n`;
  return `# ${title}\n\n*${facts.join(", ")}*${tags && " " + tags}\n${text}`;
}

/** Moves headings down by one level, but not in blocks of code. */
function lowered(text: string): string {
  let fence = "";
  return text
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
      if (mark && fence === "") fence = mark[1];
      else if (mark && mark[1].startsWith(fence) && mark[2].trim() === "") fence = "";
      else if (fence === "" && /^ {0,3}#{1,5}(\s|$)/.test(line)) return line.replace("#", "##");
      return line;
    })
    .join("\n");
}
