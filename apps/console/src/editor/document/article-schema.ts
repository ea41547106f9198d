import { droppedWhole } from "@party/contract/values/allowed-html";
import { type Attribute, Extension, Mark, Node } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { isAllowedLink, isAllowedPicture } from "./article-links.ts";

// The nodes, marks and attributes of packages/contract/src/values/content/allowed-html.ts, and no others. What the toolbar has no
// button for (tables, captions, code) is kept when an article that has it is opened.

/** For `getAttrs` of a parse rule: the element is taken or not. */
const only = (isAllowed: boolean) => (isAllowed ? null : false);
/** Left out with their text when pasted. */
const dropped = [...droppedWhole, "iframe", "object", "select", "button", "head"].join();

/** @param read gives null for what is not allowed, and the attribute is left out */
const attribute = <Value>(read: (value: string) => Value | null, name: string): Attribute => ({
  default: null,
  parseHTML: (element) => read(element.getAttribute(name) ?? ""),
});
const text = (value: string) => value || null;
const atLeast = (least: number) => (value: string) =>
  /^\d{1,5}$/.test(value) && Number(value) >= least ? Number(value) : null;
const link = (value: string) => (isAllowedLink(value) ? value : null);
const picture = (value: string) => (isAllowedPicture(value) ? value : null);

const block = (name: string, tag: string, content: string, more: object = {}) =>
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
const Paragraph = block("paragraph", "p", "inline*", {
  priority: 1000,
  parseHTML: () => [{ tag: "p" }, { tag: dropped, ignore: true }],
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

const BulletList = block("bulletList", "ul", "listItem+");
const OrderedList = block("orderedList", "ol", "listItem+", {
  addAttributes: () => ({ start: attribute(atLeast(2), "start") }),
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
const Blockquote = block("blockquote", "blockquote", "block+", { defining: true });

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
    src: attribute(picture, "src"),
    alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
    width: attribute(atLeast(1), "width"),
    height: attribute(atLeast(1), "height"),
  }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (element) => only(isAllowedPicture(element.getAttribute("src") ?? "")) },
  ],
  renderHTML: ({ node: { attrs } }) => ["img", { ...attrs, src: picture(attrs.src ?? ""), loading: "lazy" }],
});

const Figure = block("figure", "figure", "figcaption? block+ figcaption?", { isolating: true });
const Caption = block("figcaption", "figcaption", "inline*", { group: "", isolating: true });

const Table = block("table", "table", "tableCaption? tableHead? tableBody+", { isolating: true });
const TableCaption = block("tableCaption", "caption", "inline*", { group: "", isolating: true });
const TableHead = block("tableHead", "thead", "tableRow+", { group: "" });
const TableBody = block("tableBody", "tbody", "tableRow+", { group: "" });
const TableRow = block("tableRow", "tr", "(tableCell | tableHeader)+", { group: "" });
const spans = { colspan: attribute(atLeast(2), "colspan"), rowspan: attribute(atLeast(2), "rowspan") };
const scope = (value: string) => (/^(row|col|rowgroup|colgroup)$/.test(value) ? value : null);
const TableCell = block("tableCell", "td", "block+", { group: "", isolating: true, addAttributes: () => spans });
const TableHeader = block("tableHeader", "th", "block+", {
  group: "",
  isolating: true,
  addAttributes: () => ({ scope: attribute(scope, "scope"), ...spans }),
});

/**
 * A mark of elements, and of spans whose style says the same (Google Docs).
 * @param tags the first is the one that is written
 * @param style pattern of the CSS declaration
 */
const mark = (name: string, tags: string[], style?: RegExp, key?: string) =>
  Mark.create({
    name,
    parseHTML: () => [
      // Google Docs wraps everything that it copies in a <b> that is not bold.
      { tag: tags.join(), getAttrs: (element: Styled) => only(!/font-weight:\s*(normal|400)/.test(styleOf(element))) },
      ...(style
        ? [
            {
              tag: "span[data-style]",
              consuming: false,
              getAttrs: (element: Styled) => only(style.test(styleOf(element))),
            },
          ]
        : []),
    ],
    renderHTML: () => [tags[0]!, 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
type Styled = { getAttribute(name: string): string | null };
const styleOf = (element: Styled) => element.getAttribute("data-style") ?? "";

const Link = Mark.create({
  name: "link",
  // The outermost mark, so that a link with a bold word stays one link.
  priority: 900,
  inclusive: false,
  addAttributes: () => ({ href: attribute(link, "href"), title: attribute(text, "title") }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => only(isAllowedLink(element.getAttribute("href") ?? "")) }],
  renderHTML: ({ mark: { attrs } }) => [
    "a",
    { href: link(attrs.href ?? ""), title: attrs.title || null, rel: "noopener noreferrer" },
    0,
  ],
});

const marks = [
  Link,
  mark("bold", ["strong", "b"], /font-weight:\s*(bold|[6-9]00)/, "Mod-b"),
  mark("italic", ["em", "i"], /font-style:\s*italic/, "Mod-i"),
  // Underlined words look like links, so a style alone is not taken over.
  mark("underline", ["u"]),
  mark("strike", ["s", "del", "strike"], /text-decoration[^;]*line-through/),
  mark("subscript", ["sub"], /vertical-align:\s*sub/),
  mark("superscript", ["sup"], /vertical-align:\s*super/),
  mark("code", ["code"]),
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
  ...marks,
  History,
];
