/** The allow-list of an article's body: text, pictures and links; no scripts, frames or styles. */
export const allowedTags = [
  ...["p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code", "figure", "figcaption", "img"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "a", "table", "caption", "thead", "tbody", "tr", "th", "td"],
];

export const allowedAttributes: Record<string, string[]> = {
  a: ["href", "title"],
  img: ["src", "alt", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  ol: ["start"],
};

/** Removed with their content; of other tags the text stays. */
export const droppedWhole = ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "title"];

/** URLs of links: web, mail, phone, or a path of the site. */
export const allowedLink = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;
