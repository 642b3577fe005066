/** Says above each page how long it takes to read. */
export default function activate(ctx) {
  ctx.methods.handle("site", "render", (page) => {
    const words = page.html.replace(/<[^>]*>/g, " ").split(/\s+/).filter(Boolean).length;
    return { ...page, html: `<p><em>${Math.max(1, Math.ceil(words / 200))} min</em></p>\n${page.html}` };
  });
}
