import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { useSession } from "#session/use-session.ts";
import { buttonClass } from "#ui/button.tsx";
import { errorMessageOf } from "#ui/form-error.ts";
import { accountTexts } from "./account.content.ts";
import css from "./account-notice.module.css";
import { rememberDevice } from "./remember-device.ts";
import { noticeContent as content } from "./security.content.ts";

/** Asks to confirm the address for as long as it is not; a server that says nothing of it has nothing to confirm. */
export function AccountNotice() {
  const { user } = useSession();
  const [said, setSaid] = useState<string>();
  const id = user?.id;

  useEffect(() => {
    if (id !== undefined) void rememberDevice(id);
  }, [id]);

  if (user?.email_confirmed !== false) return null;
  const send = async () => {
    try {
      setSaid((await api("POST /api/account/email/send-confirmation/", { body: {} })).message);
    } catch (failure) {
      setSaid(errorMessageOf(failure, accountTexts.unreachable).text);
    }
  };
  return (
    <div className={css.notice}>
      <p aria-live="polite">{said ?? content.confirm(user.email)}</p>
      {said ? null : (
        <button type="button" className={buttonClass("outlined")} onClick={send}>
          {content.again}
        </button>
      )}
    </div>
  );
}
