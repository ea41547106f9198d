import { Button } from "@party/ui/form/button.tsx";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { errorSummaryOf, formErrorOf } from "#loading/form-submission.ts";
import { storeDeviceToken, storedDeviceToken, useSession } from "#session/use-session.ts";
import { accountTexts } from "../email-links/account-links.content.ts";
import css from "./confirm-email-notice.module.css";
import { confirmEmailNoticeContent as content } from "./security.content.ts";

/** Asks to confirm the email address; nothing where the server does not send `email_confirmed`. */
export function ConfirmEmailNotice({ shown }: { shown: boolean }) {
  const { user } = useSession();
  const [message, setMessage] = useState<string>();
  const id = user?.id;

  useEffect(() => {
    if (id !== undefined) void rememberDevice(id);
  }, [id]);

  if (!shown || user?.email_confirmed !== false) return null;
  const send = async () => {
    try {
      setMessage((await api("POST /api/account/email/send-confirmation/", { body: {} })).message);
    } catch (error) {
      setMessage(errorSummaryOf(formErrorOf(error, accountTexts.unreachable)));
    }
  };
  return (
    <div className={css.notice}>
      <p aria-live="polite">{message ?? content.confirm(user.email)}</p>
      {message ? null : (
        <Button look="outlined" onClick={send}>
          {content.again}
        </Button>
      )}
    </div>
  );
}

const RENEWAL_DAYS = 100;
const DAY_MS = 86_400_000;

/** The second part of the token is the user's id, the third the day it was made. */
function isDeviceTokenCurrent(token: string | null, userId: number): boolean {
  const [, owner, day] = token?.split(".") ?? [];
  return Number(owner) === userId && Date.now() / DAY_MS - Number(day) < RENEWAL_DAYS;
}

/** Registers this browser as a known device, so that failed sign-ins from elsewhere do not lock it out. */
async function rememberDevice(userId: number): Promise<void> {
  if (isDeviceTokenCurrent(storedDeviceToken(), userId)) return;
  try {
    storeDeviceToken((await api("POST /api/account/device/", { body: {} })).device);
  } catch {
    // The next page tries again; some servers have no such endpoint.
  }
}
