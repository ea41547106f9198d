import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { TableError } from "./table-limits.ts";

const MAX_ENTRIES = 200;
/** Counted while unpacking, because the sizes in the archive may lie. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;
/** Without a tag; a cell of Excel's longest text has fewer, even when each character is an entity. */
const MAX_BYTES_BETWEEN_TAGS = 512 * 1024;
const MAX_ATTRIBUTES = 100;

export interface XmlEvents {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (tag: SaxesTagPlain) => void;
}

/** The files in an XLSX. */
export class XlsxArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws TableError */
  static async open(bytes: Buffer): Promise<XlsxArchive> {
    const zip = await fromBufferPromise(bytes).catch(() => {
      throw new TableError("damaged");
    });
    if (zip.entryCount > MAX_ENTRIES) throw new TableError("too_many_parts");
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    } catch {
      throw new TableError("damaged");
    }
    return new XlsxArchive(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * Reads an XML file tag by tag; `yield`s after each piece of it, so that its reader can hand on what it has.
   * @throws TableError
   */
  async *parse(name: string, events: XmlEvents): AsyncGenerator<void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry?.canDecodeFileData()) throw new TableError("damaged");
    const parser = new SaxesParser();
    let sinceTag = 0;
    parser.on("doctype", () => {
      throw new TableError("damaged");
    });
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", (tag) => {
      sinceTag = 0;
      if (Object.keys(tag.attributes).length > MAX_ATTRIBUTES) throw new TableError("damaged");
      events.open?.(tag);
    });
    parser.on("text", (text) => events.text?.(text));
    parser.on("cdata", (text) => events.text?.(text));
    parser.on("closetag", (tag) => {
      sinceTag = 0;
      events.close?.(tag);
    });
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#unpacked += chunk.length;
        if (this.#unpacked > MAX_UNPACKED_BYTES) throw new TableError("too_large");
        sinceTag += chunk.length;
        parser.write(decoder.decode(chunk, { stream: true }));
        if (sinceTag > MAX_BYTES_BETWEEN_TAGS) throw new TableError("cell_too_long");
        yield;
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      throw error instanceof TableError ? error : new TableError("damaged");
    }
  }

  async parseWhole(name: string, events: XmlEvents): Promise<void> {
    for await (const _ of this.parse(name, events));
  }
}
