import { type FormEvent, useState } from "react";
import { type Refusal, refusalOf } from "./said-by.ts";

/**
 * One form of the account, sent once at a time. Nothing is kept of a password; after a refusal what was typed stays.
 * @param send throws what the server refuses; its text is what to say when it was taken
 */
export function useAccountForm(send: (entry: (name: string) => string) => Promise<string | undefined>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [done, setDone] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const entries = new FormData(form);
    setRefusal(undefined);
    setDone(undefined);
    setBusy(true);
    try {
      setDone(await send((name) => String(entries.get(name) ?? "")));
      form.reset();
    } catch (failure) {
      setRefusal(refusalOf(failure));
    }
    setBusy(false);
  };

  return { busy, refusal, done, submit };
}
