import MarkdownIt, { type MarkdownIt as Renderer } from "markdown-it";

const renderers = new Map<boolean, Renderer>();

/**
 * The renderer of notes. Notes may come from anywhere and their HTML goes into pages: HTML in a note is shown as text,
 * and links lead to web pages and mail addresses only.
 */
export function renderer(lineBreaks: boolean): Renderer {
  let md = renderers.get(lineBreaks);
  if (md) return md;
  md = new MarkdownIt({ html: false, linkify: true, breaks: lineBreaks });
  // What has no scheme is relative, but "//host" is not.
  md.validateLink = (address) => /^(https?:\/\/|mailto:)/i.test(address) || !/^([^/?#]*:|\s*[/\\]{2})/.test(address);
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index].attrSet("rel", "noopener noreferrer nofollow");
    return self.renderToken(tokens, index, options);
  };
  renderers.set(lineBreaks, md);
  return md;
}
