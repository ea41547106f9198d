import type { FormEvent } from "react";
import { api } from "#api.ts";
import { siteUrl } from "#page-context.ts";
import { buttonClass } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { TextField } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { invitationsContent } from "./invitations.content.ts";
import css from "./members.module.css";

const content = invitationsContent.invite;

/** A member's own link, and three ways to send it. */
export function InviteSection({ code }: { code: string }) {
  const { busy, said, save, say, error } = useSaving(content.failure);
  const link = `${siteUrl()}/joinus?invited=${code}`;
  const copy = () =>
    copyText(link).then(
      () => say("success", content.copied),
      () => say("info", content.notCopied),
    );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "");
    void save(async () => {
      const { message } = await api("POST /api/invitations/mails/", { body: { email } });
      form.reset();
      return message;
    });
  };
  return (
    <Panel id="invite" title={content.title} text={content.text}>
      <div className={css.share}>
        <p className={css.label}>{content.link}</p>
        <p className={css.link}>{link}</p>
        <p className={css.hint}>{content.code(code)}</p>
      </div>
      <div className={css.buttons}>
        <button type="button" className={buttonClass("primary")} onClick={copy}>
          {content.copy}
        </button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(content.message(link))}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("outlined")}
        >
          {content.whatsApp}
        </a>
      </div>
      <StatusMessage said={said} />
      <form className={css.mail} onSubmit={send}>
        <TextField
          label={content.email}
          name="email"
          type="email"
          autoComplete="off"
          hint={content.emailHint}
          error={error("email")}
          maxLength={254}
          required
        />
        <button type="submit" className={buttonClass("outlined")} aria-disabled={busy}>
          {busy ? content.busy : content.send}
        </button>
      </form>
    </Panel>
  );
}
