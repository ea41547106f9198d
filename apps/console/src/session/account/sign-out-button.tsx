import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { clientWithoutRetry, isSignedOut } from "#api.ts";
import { draftsOnDevice } from "#editor/autosave/autosaver.ts";
import { discardDrafts, saveOpenDrafts } from "#editor/autosave/use-autosave.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { signOutContent as content } from "#session/session.content.ts";
import { useStaffSession } from "#session/session.ts";
import { staffQuery } from "#session/staff-query.ts";
import css from "./account.module.css";

/** Ends the session. Text that is on this device alone is named first: the person keeps it there or deletes it. */
export function SignOutButton({ className }: { className: string | undefined }) {
  const dialog = useId();
  const session = useStaffSession();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState(0);
  const account = `${queryClient.getQueryData(staffQuery.queryKey)?.id}:`;

  const signingOut = useMutation({
    mutationFn: async (unsaved: "ask" | "keep" | "delete") => {
      if (unsaved === "ask") {
        await saveOpenDrafts();
        const found = draftsOnDevice(account).length;
        setDrafts(found);
        if (found > 0) return dialogElement(dialog)?.showModal();
      }
      await clientWithoutRetry("DELETE /staff/sessions/{id}/", { params: { id: "current" } }).catch(
        (error: unknown) => {
          if (!isSignedOut(error)) throw error;
        },
      );
      if (unsaved === "delete") discardDrafts(account);
      await session.close();
    },
    onError: () => {
      const element = dialogElement(dialog);
      if (!element?.open) element?.showModal();
    },
  });

  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={signingOut.isPending}
        onClick={() => signingOut.isPending || signingOut.mutate("ask")}
      >
        {content.signOut}
      </button>
      <Dialog id={dialog} title={drafts > 0 ? content.unsavedTitle(drafts) : content.signOut}>
        <div className={css.panels}>
          <FormAlert error={signingOut.error} />
          {drafts > 0 ? <p>{content.unsaved}</p> : null}
          <p className={css.choices}>
            <Button onClick={() => signingOut.mutate("keep")}>{drafts > 0 ? content.keep : content.again}</Button>
            {drafts > 0 ? (
              <Button look="outlined" onClick={() => signingOut.mutate("delete")}>
                {content.delete}
              </Button>
            ) : null}
          </p>
        </div>
      </Dialog>
    </>
  );
}
