import { DOMSerializer, type Node } from "@tiptap/pm/model";

/**
 * The HTML of a document, spelled as the API's sanitiser spells it (`<br />`, no named entities but four), so that what
 * is sent and what is stored are the same text. A document without content is an empty text.
 */
export function articleHtml(doc: Node): string {
  if (isEmpty(doc)) return "";
  const root = new HtmlElement("");
  const page = {
    createElement: (tag: string) => new HtmlElement(tag),
    createTextNode: (text: string) => new HtmlText(text),
    createDocumentFragment: () => root,
  };
  // The serialiser creates and appends nodes and sets attributes; it reads nothing.
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {
    document: page as never,
  });
  return root.inner();
}

const isEmpty = (doc: Node) =>
  doc.childCount === 1 && doc.firstChild!.isTextblock && doc.firstChild!.content.size === 0;

/** What of the DOM the serialiser uses, written to a text. It also works where there is no DOM. */
class HtmlElement {
  readonly nodeType = 1;
  readonly #tag: string;
  readonly #attributes: string[] = [];
  readonly #children: (HtmlElement | HtmlText)[] = [];

  constructor(tag: string) {
    this.#tag = tag;
  }

  setAttribute(name: string, value: unknown) {
    this.#attributes.push(` ${name}="${escapeHtml(String(value)).replaceAll('"', "&quot;")}"`);
  }

  appendChild<Child extends HtmlElement | HtmlText>(child: Child): Child {
    if ((child as unknown) !== this) this.#children.push(child);
    return child;
  }

  inner(): string {
    return this.#children.join("");
  }

  toString(): string {
    const start = `<${this.#tag}${this.#attributes.join("")}`;
    return /^(br|hr|img)$/.test(this.#tag) ? `${start} />` : `${start}>${this.inner()}</${this.#tag}>`;
  }
}

class HtmlText {
  readonly nodeType = 3;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return escapeHtml(this.#text);
  }
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
