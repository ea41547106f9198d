import type { FormEvent } from "react";
import { api } from "#api.ts";
import { siteUrl } from "#page-context.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import css from "../profile/profile.module.css";
import { useSaving } from "../profile/use-saving.ts";
import { invitationsContent } from "./invitations.content.ts";
import own from "./members.module.css";

const content = invitationsContent.invite;

/** A member's own link, and three ways to send it. */
export function InviteSection({ code }: { code: string }) {
  const { busy, said, save, say, notice, error } = useSaving(content.failure);
  const link = `${siteUrl()}/joinus?invited=${code}`;
  const copy = () =>
    // Kept from pages without HTTPS.
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).then(
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
    <section className={css.panel} aria-labelledby="invite">
      <h2 id="invite">{content.title}</h2>
      <p>{content.text}</p>
      <div className={own.share}>
        <p className={own.label}>{content.link}</p>
        <p className={own.link}>{link}</p>
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
      <div ref={notice}>{said ? <Alert severity={said.severity}>{said.text}</Alert> : null}</div>
      <form className={own.mail} onSubmit={send}>
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
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? content.busy : content.send}
        </button>
      </form>
    </section>
  );
}
