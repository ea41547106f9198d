import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Party } from "@party/contract/party";
import type { Language } from "@party/contract/values/languages";
import { partyInLanguages, partyScheme, publishedLogo } from "#party.ts";
import { createPdf, type FontWeight, splitByFont } from "./pdf.ts";

/** The site's logo, where none is published. Documents are printed without one when the file is missing. */
const LOGO_PATH = fileURLToPath(new URL("../../../site/public/brand/icon-192.png", import.meta.url));

/** The party's colours. */
export const primaryColour = () => partyScheme()["green-dark"];
export const accentColour = () => partyScheme().gold;

/** Points. */
export const MARGIN = 40;
const HEADER_HEIGHT = 92;

type PdfElement = PDFKit.PDFStructureElement;

/** A PDF with the structure tags that screen readers need (PDF/UA-1). */
export class TaggedPdf {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PdfElement;
  readonly width: number;
  readonly language: Language;

  constructor(
    language: Language,
    title: string,
    author: string,
    issuedAt: Date,
    size: "A4" | "A5" | "A4 landscape" = "A5",
  ) {
    this.doc = createPdf(language, {
      ...(size === "A4 landscape" ? { size: "A4", layout: "landscape" as const } : { size }),
      margin: MARGIN,
      pdfVersion: "1.7",
      subset: "PDF/UA" as never,
      tagged: true,
      info: { Title: title, Author: author, CreationDate: issuedAt },
    });
    this.language = language;
    this.width = this.doc.page.width - 2 * MARGIN;
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  decorate(draw: () => void) {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes one structure element at the cursor. The trailing space separates the values for screen readers. */
  write(
    parent: PdfElement,
    tag: string,
    text: string,
    weight: FontWeight,
    size: number,
    colour: string,
    left = 0,
    right = 0,
  ) {
    const element = this.doc.struct(tag as never);
    parent.add(element);
    element.add(this.doc.markStructureContent(tag as never));
    this.doc.fontSize(size).fillColor(colour);
    const runs = splitByFont(this.doc, `${text} `, weight);
    const options = { width: this.width - left - right, lineGap: 3 };
    runs.forEach(([font, value], index) => {
      this.doc.font(font);
      const continued = index < runs.length - 1;
      if (index === 0) this.doc.text(value, MARGIN + left, this.doc.y, { ...options, continued });
      else this.doc.text(value, { ...options, continued });
    });
    this.doc.endMarkedContent();
    element.end();
  }
}

/** The party's letterhead, at the top of the first page. */
export function drawHeader(pdf: TaggedPdf, { name, contacts }: Party) {
  const { doc } = pdf;
  const logo = publishedLogo() ?? (existsSync(LOGO_PATH) ? LOGO_PATH : undefined);
  const left = logo ? 68 : 0;
  pdf.decorate(() => {
    doc.rect(0, 0, doc.page.width, HEADER_HEIGHT).fill(primaryColour());
    doc.rect(0, HEADER_HEIGHT, doc.page.width, 5).fill(accentColour());
    if (logo) doc.image(logo as Buffer | string, MARGIN, 20, { width: 52, height: 52 });
  });
  doc.y = 20;
  pdf.write(pdf.root, "P", name, "bold", 17, "#ffffff", left);
  pdf.write(pdf.root, "P", partyInLanguages[pdf.language].tagline, "regular", 10, "#ffffff", left);
  pdf.write(pdf.root, "P", `${contacts.address} · ${contacts.email}`, "regular", 8, "#ffffff", left);
  doc.y = HEADER_HEIGHT + 24;
}
