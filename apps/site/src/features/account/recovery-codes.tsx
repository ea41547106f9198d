import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { securityContent } from "./security.content.ts";
import css from "./security.module.css";

const content = securityContent.twoStep;

/** The codes, this once, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(codes.join("\n")).then(
      () => setCopied(true),
      // They stand on the screen and can be marked by hand.
      () => setCopied(false),
    );
  return (
    <div className={css.codes} data-printed>
      <h4>{content.codesTitle}</h4>
      <p role="status">{content.codesText}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={css.actions}>
        <button type="button" className={buttonClass("outlined")} onClick={copy}>
          {copied ? content.copied : content.copy}
        </button>
        <button type="button" className={buttonClass("outlined")} onClick={() => print()}>
          {content.print}
        </button>
        <button type="button" className={buttonClass("primary")} onClick={onKept}>
          {content.kept}
        </button>
      </p>
    </div>
  );
}
