import { ApiError } from "@party/contract/client";
import { useState } from "react";
import { orOffline } from "#offline/or-offline.ts";

interface State {
  busy: boolean;
  done?: string;
  error?: string;
}

/** Runs one thing at a time and keeps what is to be said of it. @param failure what is said when the server gave no reason */
export function useAction(failure: string) {
  const [state, setState] = useState<State>({ busy: false });
  const run = async (task: () => Promise<string | undefined>): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      const done = await task();
      setState(done === undefined ? { busy: false } : { busy: false, done });
    } catch (error) {
      setState({ busy: false, error: reasonOf(error, failure) });
    }
  };
  return { ...state, run };
}

function reasonOf(error: unknown, failure: string): string {
  if (!(error instanceof ApiError)) return orOffline(failure);
  return error.text ?? failure;
}
