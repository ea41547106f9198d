import { tagsDroppedWithContent } from "@party/contract/values/allowed-html";
import { type Attribute, Extension, Mark, Node } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { isAllowedLink, isAllowedPicture } from "./article-links.ts";

// The nodes, marks and attributes of packages/contract/src/values/content/allowed-html.ts, and no others. What the toolbar has no
// button for (tables, captions, code) is kept when an article that has it is opened.

/** For `getAttrs` of a parse rule: the element is taken or not. */
const matchWhenAllowed = (isAllowed: boolean) => (isAllowed ? null : false);
/** Left out with their text when pasted. */
const droppedSelectors = [...tagsDroppedWithContent, "iframe", "object", "select", "button", "head"].join();

/** @param read gives null for what is not allowed, and the attribute is left out */
const defineAttribute = <Value>(read: (value: string) => Value | null, name: string): Attribute => ({
  default: null,
  parseHTML: (element) => read(element.getAttribute(name) ?? ""),
});
const textOrNull = (value: string) => value || null;
const integerAtLeast = (least: number) => (value: string) =>
  /^\d{1,5}$/.test(value) && Number(value) >= least ? Number(value) : null;
const allowedLinkOrNull = (value: string) => (isAllowedLink(value) ? value : null);
const allowedPictureOrNull = (value: string) => (isAllowedPicture(value) ? value : null);

const createBlock = (name: string, tag: string, content: string, more: object = {}) =>
  Node.create({
    name,
    content,
    group: "block",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });

const Doc = Node.create({ name: "doc", topNode: true, content: "block+" });
const Text = Node.create({ name: "text", group: "inline" });

// First among the blocks, so that it is what an empty document has.
const Paragraph = createBlock("paragraph", "p", "inline*", {
  priority: 1000,
  parseHTML: () => [{ tag: "p" }, { tag: droppedSelectors, ignore: true }],
});

/** The page itself has the only h1. */
const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    level: {
      default: 2,
      rendered: false,
      parseHTML: ({ localName }) => Math.min(4, Math.max(2, Number(localName[1]))),
    },
  }),
  parseHTML: () => [{ tag: "h1, h2, h3, h4, h5, h6" }],
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode("heading", "paragraph", { level });
    return { "Mod-Alt-2": toggle(2), "Mod-Alt-3": toggle(3), "Mod-Alt-4": toggle(4) };
  },
});

const BulletList = createBlock("bulletList", "ul", "listItem+");
const OrderedList = createBlock("orderedList", "ol", "listItem+", {
  addAttributes: () => ({ start: defineAttribute(integerAtLeast(2), "start") }),
});
const ListItem = Node.create({
  name: "listItem",
  content: "paragraph block*",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem("listItem"),
      // Tab leaves the editor (WCAG 2.1.2).
      "Mod-]": () => this.editor.commands.sinkListItem("listItem"),
      "Mod-[": () => this.editor.commands.liftListItem("listItem"),
    };
  },
});
const Blockquote = createBlock("blockquote", "blockquote", "block+", { defining: true });

const CodeBlock = Node.create({
  name: "codeBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", ["code", 0]],
});

const HorizontalRule = Node.create({
  name: "horizontalRule",
  group: "block",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: () => ["hr"],
});

const HardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.insertContent({ type: "hardBreak" }) };
  },
});

const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: defineAttribute(allowedPictureOrNull, "src"),
    alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
    width: defineAttribute(integerAtLeast(1), "width"),
    height: defineAttribute(integerAtLeast(1), "height"),
  }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (element) => matchWhenAllowed(isAllowedPicture(element.getAttribute("src") ?? "")) },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "img",
    { ...attrs, src: allowedPictureOrNull(attrs.src ?? ""), loading: "lazy" },
  ],
});

const Figure = createBlock("figure", "figure", "figcaption? block+ figcaption?", { isolating: true });
const Caption = createBlock("figcaption", "figcaption", "inline*", { group: "", isolating: true });

const Table = createBlock("table", "table", "tableCaption? tableHead? tableBody+", { isolating: true });
const TableCaption = createBlock("tableCaption", "caption", "inline*", { group: "", isolating: true });
const TableHead = createBlock("tableHead", "thead", "tableRow+", { group: "" });
const TableBody = createBlock("tableBody", "tbody", "tableRow+", { group: "" });
const TableRow = createBlock("tableRow", "tr", "(tableCell | tableHeader)+", { group: "" });
const cellSpanAttributes = {
  colspan: defineAttribute(integerAtLeast(2), "colspan"),
  rowspan: defineAttribute(integerAtLeast(2), "rowspan"),
};
const headerScopeOrNull = (value: string) => (/^(row|col|rowgroup|colgroup)$/.test(value) ? value : null);
const TableCell = createBlock("tableCell", "td", "block+", {
  group: "",
  isolating: true,
  addAttributes: () => cellSpanAttributes,
});
const TableHeader = createBlock("tableHeader", "th", "block+", {
  group: "",
  isolating: true,
  addAttributes: () => ({ scope: defineAttribute(headerScopeOrNull, "scope"), ...cellSpanAttributes }),
});

/**
 * A mark of elements, and of spans whose style says the same (Google Docs).
 * @param tags the first is the one that is written
 * @param style pattern of the CSS declaration
 */
const createMark = (name: string, tags: string[], style?: RegExp, key?: string) =>
  Mark.create({
    name,
    parseHTML: () => [
      // Google Docs wraps everything that it copies in a <b> that is not bold.
      {
        tag: tags.join(),
        getAttrs: (element: StyledElement) => matchWhenAllowed(!/font-weight:\s*(normal|400)/.test(styleOf(element))),
      },
      ...(style
        ? [
            {
              tag: "span[data-style]",
              consuming: false,
              getAttrs: (element: StyledElement) => matchWhenAllowed(style.test(styleOf(element))),
            },
          ]
        : []),
    ],
    renderHTML: () => [tags[0]!, 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
type StyledElement = { getAttribute(name: string): string | null };
const styleOf = (element: StyledElement) => element.getAttribute("data-style") ?? "";

const Link = Mark.create({
  name: "link",
  // The outermost mark, so that a link with a bold word stays one link.
  priority: 900,
  inclusive: false,
  addAttributes: () => ({
    href: defineAttribute(allowedLinkOrNull, "href"),
    title: defineAttribute(textOrNull, "title"),
  }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => matchWhenAllowed(isAllowedLink(element.getAttribute("href") ?? "")) },
  ],
  renderHTML: ({ mark: { attrs } }) => [
    "a",
    { href: allowedLinkOrNull(attrs.href ?? ""), title: attrs.title || null, rel: "noopener noreferrer" },
    0,
  ],
});

const markExtensions = [
  Link,
  createMark("bold", ["strong", "b"], /font-weight:\s*(bold|[6-9]00)/, "Mod-b"),
  createMark("italic", ["em", "i"], /font-style:\s*italic/, "Mod-i"),
  // Underlined words look like links, so a style alone is not taken over.
  createMark("underline", ["u"]),
  createMark("strike", ["s", "del", "strike"], /text-decoration[^;]*line-through/),
  createMark("subscript", ["sub"], /vertical-align:\s*sub/),
  createMark("superscript", ["sup"], /vertical-align:\s*super/),
  createMark("code", ["code"]),
];

const History = Extension.create({
  name: "history",
  addProseMirrorPlugins: () => [history(), gapCursor()],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch);
    return { "Mod-z": run(undo), "Mod-Shift-z": run(redo), "Mod-y": run(redo) };
  },
});

export const articleExtensions = [
  ...[
    Doc,
    Text,
    Paragraph,
    Heading,
    BulletList,
    OrderedList,
    ListItem,
    Blockquote,
    CodeBlock,
    HorizontalRule,
    HardBreak,
  ],
  ...[Picture, Figure, Caption, Table, TableCaption, TableHead, TableBody, TableRow, TableCell, TableHeader],
  ...markExtensions,
  History,
];
