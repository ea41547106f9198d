/** What a mail says, as plain words: every value is escaped, none is markup. */
export interface Letter {
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do; its address also stands in full for readers whose program shows no button. */
  action?: { label: string; url: string };
  /** Said under the button, in small type. */
  notes?: readonly string[];
  /** How to end these mails: a page for people, an address for mailboxes (RFC 8058). On every newsletter mail. */
  unsubscribe?: { pageUrl: string; oneClickUrl: string };
}

/** The party as a letter's head and foot name it. */
export interface Letterhead {
  name: string;
  tagline: string;
  address: string;
  email: string;
  siteUrl: string;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => escapes[character]!);

/** No table: one column of blocks fits every width. Colours of spec section 9, the dark ones for a dark mailbox. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f4f6f4; color: #333333; }
.sheet { max-width: 560px; margin: 0 auto; padding: 24px 16px; font: 17px/1.6 Roboto, Arial, sans-serif; }
.card { background: #ffffff; border-radius: 12px; overflow: hidden; border-top: 6px solid #228b22; }
.head { padding: 24px 24px 0; }
.party { margin: 0; font-weight: bold; color: #006400; }
.tagline, .foot, .notes { font-size: 14px; color: #666666; }
.tagline { margin: 0; }
.body { padding: 8px 24px 24px; }
h1 { font-size: 24px; line-height: 1.3; margin: 16px 0; }
p { margin: 0 0 16px; }
.button { display: inline-block; padding: 14px 28px; border-radius: 8px; background: #006400; color: #ffffff; font-weight: bold; text-decoration: none; }
.address { word-break: break-all; }
a { color: #006400; }
.foot { padding: 16px 24px 0; }
.preview { display: none; max-height: 0; overflow: hidden; }
@media (prefers-color-scheme: dark) {
  body { background: #101410 !important; color: #e8ece8 !important; }
  .card { background: #1b211b !important; }
  .party, a { color: #90ee90 !important; }
  .button { background: #90ee90 !important; color: #0b1f0b !important; }
  .tagline, .foot, .notes { color: #b3bab3 !important; }
}`;

/** Lays a letter out as HTML and as text that say the same. @returns both bodies of the mail */
export function layOut(letter: Letter, head: Letterhead): { html: string; text: string } {
  return { html: asHtml(letter, head), text: asText(letter, head) };
}

function asHtml({ subject, preview, heading, paragraphs, action, notes = [], unsubscribe }: Letter, head: Letterhead) {
  const url = action && escaped(action.url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="preview" style="display:none">${escaped(preview)}</div>
<div class="sheet">
<div class="card">
<div class="head">
<p class="party">${escaped(head.name)}</p>
<p class="tagline">${escaped(head.tagline)}</p>
</div>
<div class="body">
<h1>${escaped(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("\n")}
${
  action
    ? `<p><a class="button" href="${url}">${escaped(action.label)}</a></p>
<p class="notes">If the button does not work, copy this address into your browser:<br><a class="address" href="${url}">${url}</a></p>`
    : ""
}
${notes.map((note) => `<p class="notes">${escaped(note)}</p>`).join("\n")}
</div>
</div>
<div class="foot">
<p>${escaped(head.name)}, ${escaped(head.address)}<br>
<a href="${escaped(head.siteUrl)}">${escaped(new URL(head.siteUrl).host)}</a> · <a href="mailto:${escaped(head.email)}">${escaped(head.email)}</a></p>
${unsubscribe ? `<p><a href="${escaped(unsubscribe.pageUrl)}">Unsubscribe</a> from these mails with one click.</p>` : ""}
</div>
</div>
</body>
</html>
`;
}

function asText({ heading, paragraphs, action, notes = [], unsubscribe }: Letter, head: Letterhead) {
  const blocks = [
    `${head.name}: ${head.tagline}`,
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `--\n${head.name}, ${head.address}\n${head.siteUrl}\n${head.email}`,
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.pageUrl}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}
