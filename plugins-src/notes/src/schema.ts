// What requests and settings may hold. Whoever calls gets told what is wrong with each field.
import * as z from "zod";

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[^,\s]+$/, "a tag has no commas or spaces");

const mostTags = 20;

/** Tags without repetitions, sorted. */
const tags = z
  .array(tag)
  .max(mostTags)
  .transform((list) => [...new Set(list)].sort());

const title = z.string().trim().min(1).max(200);
const text = z.string().max(500_000);

/** The body of POST notes/create. */
export const Draft = z.strictObject({
  title,
  text: text.default(""),
  tags: tags.optional(),
  pinned: z.boolean().default(false),
});

/** The body of PUT notes/update. With expected, the note is changed only if it was updated last at that time. */
export const Change = z
  .strictObject({ id: z.string().min(1), expected: z.string(), title, text, tags, pinned: z.boolean() })
  .partial()
  .required({ id: true })
  .refine(
    ({ id, expected, ...change }) => Object.keys(change).length > 0,
    "say what to change: title, text, tags or pinned",
  );

/** The query of what is about one note. */
export const Id = z.object({ id: z.string().min(1) });

/** The query of GET notes/search. */
export const Search = z.object({
  text: z.string().trim().default(""),
  tag: tag.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

/** The values of the settings. */
export const Settings = z.object({
  // What is no tag is left out: settings are corrected where they are shown.
  defaultTags: z.string().transform((list) =>
    tags.parse(
      list
        .split(",")
        .filter((name) => tag.safeParse(name).success)
        .slice(0, mostTags),
    ),
  ),
  lineBreaks: z.boolean(),
  excerptLength: z.number(),
  exportOrder: z.enum(["title", "created", "updated"]),
});
