import { defaultColours, type Scheme, schemeOf } from "@party/contract/values/colours";
import { escapeHtml } from "@party/contract/values/escape-html";
import { type InLanguages, inLanguages, type Language, sitePathOf } from "@party/contract/values/languages";
import { emailFrame as kiswahili } from "./email-template.content.sw.ts";
import { emailFrame as english } from "./email-template.content.ts";

const frameTexts = inLanguages(english, kiswahili);

/** A line of an email: plain text, or a link with its label. */
export type EmailLine = string | { label: string; url: string };

/** A code to show to somebody, such as that of a ticket. */
export interface CodeBlock {
  /** E.g. whose it is. */
  title: string;
  lines: readonly string[];
  /** Also legible where pictures are blocked. */
  code: string;
  /** The code as a QR code: content id of an inline attachment (RFC 2392), and its text alternative. */
  picture: { cid: string; alt: string };
  link?: { label: string; url: string } | undefined;
}

/** The content of an email as plain text; the template escapes every value. */
export interface EmailContent {
  /** Of the recipient; English for staff and the party's office. */
  language?: Language;
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  /** Name of the recipient as typed. A name with a link is left out, because somebody else may have typed it. */
  greeting?: string;
  paragraphs: readonly (EmailLine | CodeBlock)[];
  /** The one thing to do; its address also stands in full for readers whose program shows no button. */
  action?: { label: string; url: string };
  /** Said under the button, in small type. */
  notes?: readonly EmailLine[];
  /** How to end these mails: a page for people, an address for mailboxes (RFC 8058). On every newsletter mail. */
  unsubscribe?: { pageUrl: string; oneClickUrl: string };
}

/** What an email says in one language. */
export interface EmailText {
  subject: string;
  preview: string;
  /** The subject, where there is none. */
  heading?: string;
  paragraphs: readonly (EmailLine | CodeBlock)[];
  /** Label of the action. */
  action?: string;
  notes?: readonly EmailLine[];
}

/** An email in a language. @param url of the action */
export const emailIn = (
  language: Language,
  { action, heading, ...text }: EmailText,
  { url, ...about }: { url?: string } & Pick<EmailContent, "greeting" | "unsubscribe"> = {},
): EmailContent => ({
  language,
  heading: heading ?? text.subject,
  ...text,
  ...about,
  ...(action !== undefined && url !== undefined ? { action: { label: action, url } } : {}),
});

/** The party's name and addresses in header and footer. */
export interface EmailBranding {
  name: string;
  taglines: InLanguages<string>;
  address: string;
  email: string;
  siteUrl: string;
  /** The party's mark as PNG, 96 px or more; without it the name stands alone. */
  mark?: Uint8Array | undefined;
  /** Without it, the default colours. */
  scheme?: Scheme | undefined;
}

const defaultScheme = schemeOf(defaultColours);

/** Width of a QR code. */
const QR_CODE_PIXELS = 200;

/** Content id of the logo (RFC 2392), which `toMailMessage` attaches. */
export const LOGO_CONTENT_ID = "mark@party";

/**
 * One column of blocks fits every width without tables. Colours of spec.md section 9. Header, button and codes have inline styles
 * for mail clients that drop style sheets.
 */
const emailStyle = (scheme: Scheme) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f4f6f4; color: #333333; -webkit-text-size-adjust: 100%; }
.sheet { max-width: 560px; margin: 0 auto; padding: 24px 12px; font: 17px/1.6 Roboto, Arial, sans-serif; }
.card { background: #ffffff; border-radius: 12px; overflow: hidden; box-shadow: 0 2px 12px rgba(0, 0, 0, 0.08); }
.head { padding: 16px 20px; border-bottom: 4px solid ${scheme.gold}; }
.mark { width: 48px; height: 48px; margin-right: 12px; border: 0; border-radius: 10px; vertical-align: middle; }
.names { display: inline-block; vertical-align: middle; line-height: 1.3; color: #ffffff; }
.names b { display: block; font-size: 19px; color: #ffffff; }
.names span { font-size: 14px; color: ${scheme["gold-pale"]}; }
.body { padding: 8px 20px 20px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 1.3; margin: 16px 0; }
p { margin: 0 0 16px; }
.ticket { border: 1px solid #b8c4b8; border-radius: 12px; padding: 16px 16px 0; margin: 0 0 16px; }
.qr { display: block; max-width: 100%; height: auto; border: 0; border-radius: 8px; background: #ffffff; }
.notes, .foot { font-size: 14px; color: #595959; }
.address { word-break: break-all; }
a { color: ${scheme["green-dark"]}; }
a.button { color: #ffffff; }
.foot { padding: 16px 20px 0; overflow-wrap: anywhere; }
.preview { display: none; max-height: 0; overflow: hidden; }
@media (prefers-color-scheme: dark) {
  body { background: #101410 !important; color: #e8ece8 !important; }
  .card { background: #1b211b !important; }
  a { color: ${scheme["green-light"]} !important; }
  a.button { background: ${scheme["green-light"]} !important; color: #0b1f0b !important; }
  .ticket { border-color: #4a554a !important; }
  .foot, .notes { color: #b3bab3 !important; }
}`;

const buttonStyle = (scheme: Scheme) =>
  `display:inline-block;padding:14px 16px;border-radius:8px;background:${scheme["green-dark"]};color:#ffffff;font-weight:bold;text-decoration:none`;

const CODE_STYLE = "font:bold 22px/1.3 Menlo,Consolas,monospace";

/** @returns the HTML and plain-text bodies of an email, with the same content */
export function renderEmail(content: EmailContent, head: EmailBranding): { html: string; text: string } {
  return { html: renderHtml(content, head), text: renderText(content, head) };
}

/** Up to three words of letters. Other names may be sentences or phone numbers, addressed to somebody else's mailbox. */
const GIVEN_NAME = /^(?=.{1,40}$)[\p{L}\p{M}]['’ʼ.\-\p{L}\p{M}]*(?: ['’ʼ.\-\p{L}\p{M}]+){0,2}$/u;

export const isGivenName = (name: string): boolean => GIVEN_NAME.test(name) && withoutLinks(name) === name;

const greetingFor = (name: string, { greeting, greetingWithoutName }: typeof english) =>
  isGivenName(name) ? greeting(name) : greetingWithoutName;

const linkHtml = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

const lineHtml = (line: EmailLine) => (typeof line === "string" ? escapeHtml(line) : linkHtml(line));

const lineText = (line: EmailLine) => (typeof line === "string" ? line : `${line.label}:\n${line.url}`);

const isCodeBlock = (block: EmailLine | CodeBlock): block is CodeBlock => typeof block === "object" && "code" in block;

function paragraphHtml(block: EmailLine | CodeBlock) {
  if (!isCodeBlock(block)) return `<p>${lineHtml(block)}</p>`;
  const { title, lines, code, picture, link } = block;
  return `<div class="ticket">
<p><b>${escapeHtml(title)}</b><br>${lines.map(escapeHtml).join("<br>")}</p>
<p><img class="qr" src="cid:${escapeHtml(picture.cid)}" width="${QR_CODE_PIXELS}" height="${QR_CODE_PIXELS}" alt="${escapeHtml(picture.alt)}"></p>
<p style="${CODE_STYLE}">${escapeHtml(code)}</p>
${link ? `<p>${linkHtml(link)}</p>\n` : ""}</div>`;
}

const paragraphText = (block: EmailLine | CodeBlock, frame: typeof english) =>
  isCodeBlock(block)
    ? [block.title, ...block.lines, frame.code(block.code), ...(block.link ? [lineText(block.link)] : [])].join("\n")
    : lineText(block);

function renderHtml(content: EmailContent, head: EmailBranding) {
  const { scheme = defaultScheme } = head;
  const { language = "en", subject, preview, heading, greeting, paragraphs, action, notes = [], unsubscribe } = content;
  const frame = frameTexts[language];
  const url = action && escapeHtml(action.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${emailStyle(scheme)}
</style>
</head>
<body>
<div class="preview" style="display:none">${escapeHtml(preview)}</div>
<div class="sheet">
<div class="card">
<div class="head" style="background:${scheme["green-dark"]}">${head.mark ? `<img class="mark" src="cid:${LOGO_CONTENT_ID}" width="48" height="48" alt="">` : ""}<span class="names"><b>${escapeHtml(head.name)}</b><span>${escapeHtml(head.taglines[language])}</span></span></div>
<div class="body">
<h1>${escapeHtml(heading)}</h1>
${greeting === undefined ? "" : `<p>${escapeHtml(greetingFor(greeting, frame))}</p>\n`}${paragraphs.map(paragraphHtml).join("\n")}
${
  action
    ? `<p><a class="button" style="${buttonStyle(scheme)}" href="${url}">${escapeHtml(action.label)}</a></p>
<p class="notes">${escapeHtml(frame.buttonFails)}<br><a class="address" href="${url}">${url}</a></p>`
    : ""
}
${notes.map((line) => `<p class="notes">${lineHtml(line)}</p>`).join("\n")}
</div>
</div>
<div class="foot">
<p>${escapeHtml(head.name)}, ${escapeHtml(head.address)}<br>
<a href="${escapeHtml(head.siteUrl + sitePathOf(language))}">${escapeHtml(new URL(head.siteUrl).host)}</a> · <a href="mailto:${escapeHtml(head.email)}">${escapeHtml(head.email)}</a></p>
${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe.pageUrl)}">${frame.unsubscribe}</a>${frame.withOneClick}</p>` : ""}
</div>
</div>
</body>
</html>
`;
}

function renderText(content: EmailContent, head: EmailBranding) {
  const { language = "en", heading, greeting, paragraphs, action, notes = [], unsubscribe } = content;
  const frame = frameTexts[language];
  const blocks = [
    `${head.name}: ${head.taglines[language]}`,
    heading,
    ...(greeting === undefined ? [] : [greetingFor(greeting, frame)]),
    ...paragraphs.map((block) => paragraphText(block, frame)),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes.map(lineText),
    `--\n${head.name}, ${head.address}\n${head.siteUrl}${sitePathOf(language)}\n${head.email}`,
    ...(unsubscribe ? [`${frame.unsubscribe}:\n${unsubscribe.pageUrl}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Characters that mail clients, browsers or readers take for the dot of a host name. */
const HOST_NAME_DOT = "[.。۔܁܂ꓸ]";
const HOST_NAME_LABEL = String.raw`[\p{L}\p{M}\p{N}_-]`;

/** Text that mail clients turn into links: URLs, email addresses, host names in any script, IP addresses. */
const LINK_PATTERN = new RegExp(
  String.raw`:\/\/|www${HOST_NAME_DOT}|@|\b(?:tel|sms|mailto):|${HOST_NAME_LABEL}${HOST_NAME_DOT}+[_-]*\p{L}${HOST_NAME_LABEL}|\d{1,3}(?:${HOST_NAME_DOT}\d{1,3}){3}`,
  "iu",
);

/**
 * Replaces links in text of unauthenticated visitors, who could otherwise send links to any address in the party's name.
 * Invisible characters are removed first, as browsers do in host names (UTS 46), and the text is normalised (NFKC).
 */
export const withoutLinks = (text: string, language: Language = "en"): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\S+/g, (word) => (LINK_PATTERN.test(word.normalize("NFKC")) ? frameTexts[language].linkLeftOut : word));
