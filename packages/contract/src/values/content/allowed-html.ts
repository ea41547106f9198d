// What the HTML of an article may contain. The API applies it to what it stores and serves, the site's server and the
// browser to what they show. No scripts, frames or styles.

export const allowedTags = [
  ...["p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code", "figure", "figcaption", "img"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "a", "table", "caption", "thead", "tbody", "tr", "th", "td"],
];

/** What an author may write. */
export const allowedAttributes: Record<string, string[]> = {
  a: ["href", "title"],
  img: ["src", "alt", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  ol: ["start"],
};

const servedAttributesWith = (img: string[] = []): Record<string, string[]> => ({
  ...allowedAttributes,
  a: ["href", "title", "rel"],
  img: ["src", "alt", "width", "height", "loading", ...img],
});

// The browser's sanitiser uses neither, so both are marked as free of effects.

/** The same with what the sanitisers add themselves. */
export const servedAttributes = /* @__PURE__ */ servedAttributesWith();

/** The same with the widths of the library's pictures, which the API adds after sanitising and nothing stores. */
export const shownAttributes = /* @__PURE__ */ servedAttributesWith(["srcset", "sizes"]);

/** Schemes of links. */
export const allowedSchemes = ["http", "https", "mailto", "tel"];

/** A link that a page shows: one of these schemes, or a path or fragment of the site. */
export const allowedLinkPattern = new RegExp(`^(?:(?:${allowedSchemes.join("|")}):|/(?!/)|#)`, "i");

/** Schemes of pictures. */
export const allowedPictureSchemes = ["http", "https"];

/** Removed with their content; of other tags the text stays. */
export const tagsDroppedWithContent = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "template",
  "svg",
  "math",
  "title",
];
