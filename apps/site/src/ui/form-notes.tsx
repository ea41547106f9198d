import { phoneInGroups } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import { publishedText } from "#page-context.ts";
import { type PartyContacts, party } from "#party.ts";
import css from "./form-notes.module.css";

const legalLinksContent = {
  before: "Read our ",
  privacy: "privacy notice",
  between: " and our ",
  terms: "terms of sale",
  after: ".",
} as const;

/** Links to the privacy notice, for forms. @param terms also to the terms of sale */
export function LegalLinks({ terms }: { terms?: boolean }) {
  return (
    <>
      {legalLinksContent.before}
      <Link to="/privacy">{legalLinksContent.privacy}</Link>
      {terms ? (
        <>
          {legalLinksContent.between}
          <Link to="/terms">{legalLinksContent.terms}</Link>
        </>
      ) : null}
      {legalLinksContent.after}
    </>
  );
}

const needsScriptContent = {
  turnOn: (what: string) => `Please turn on JavaScript to use ${what}.`,
  without: "Without it you can:",
  call: (phone: string, hours: string) => `Call ${phone} (${hours})`,
  office: "Find an office near you",
  join: "Apply for the free membership",
  give: "Give by M-PESA pay bill or bank transfer",
};

interface NeedsScriptProps {
  /** Names what needs the script. */
  what?: string;
  /** What else can be done without it. */
  instead?: "/joinus/free" | "/donate#instructions";
}

/** In the place of a form, or of the buttons of a page, that do not work without script. */
export function NeedsScript(props: NeedsScriptProps) {
  // React leaves a `<noscript>` empty in the browser, so the browser needs no code for it.
  return <noscript className={css.withoutScript}>{import.meta.env.SSR ? <WithoutScript {...props} /> : null}</noscript>;
}

function WithoutScript({ what = "this form", instead }: NeedsScriptProps) {
  const { phone, hours }: PartyContacts = publishedText("contact") ?? party.contacts;
  const { turnOn, without, call, office, join, give } = needsScriptContent;
  return (
    <Alert severity="info">
      <p>{turnOn(what)}</p>
      {without}
      <ul>
        {instead ? (
          <li>
            <a href={instead}>{instead === "/joinus/free" ? join : give}</a>
          </li>
        ) : null}
        <li>
          <a href={`tel:${phone}`}>{call(phoneInGroups(phone), hours)}</a>
        </li>
        <li>
          <a href="/contact#offices">{office}</a>
        </li>
      </ul>
    </Alert>
  );
}
