/** What an article's body may hold: words, their order, pictures and links. Nothing that runs, loads a frame or styles. */
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

/** Their content goes with them; of other tags the words stay. */
export const droppedWhole = ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "title"];

/** Where a link may lead: an address of the web, a mail, a call, or a place on the site. */
export const allowedLink = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;
