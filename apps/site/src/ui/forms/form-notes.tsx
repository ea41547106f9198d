import { phoneInGroups } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import { party } from "#party.ts";
import { legalLinksContent, needsScriptContent } from "./form-notes.content.ts";
import css from "./form-notes.module.css";

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

interface NeedsScriptNoticeProps {
  /** Asks for the script; that of a form by default. */
  text?: string;
  /** What else can be done without it. */
  instead?: "/joinus/free" | "/donate#instructions";
}

/** In the place of a form, or of the buttons of a page, that do not work without script. */
export function NeedsScriptNotice(props: NeedsScriptNoticeProps) {
  // React leaves a `<noscript>` empty in the browser, so the browser needs no code for it.
  return <noscript className={css.withoutScript}>{import.meta.env.SSR ? <WithoutScript {...props} /> : null}</noscript>;
}

function WithoutScript({ text = needsScriptContent.turnOn, instead }: NeedsScriptNoticeProps) {
  const { phone, hours } = party.contacts;
  const { without, call, office, join, give } = needsScriptContent;
  return (
    <Alert severity="info">
      <p>{text}</p>
      {without}
      <ul>
        {instead ? (
          <li>
            <a href={import.meta.env.LANGUAGE_PATH + instead}>{instead === "/joinus/free" ? join : give}</a>
          </li>
        ) : null}
        <li>
          <a href={`tel:${phone}`}>{call(phoneInGroups(phone), hours)}</a>
        </li>
        <li>
          <a href={`${import.meta.env.LANGUAGE_PATH}/contact#offices`}>{office}</a>
        </li>
      </ul>
    </Alert>
  );
}
