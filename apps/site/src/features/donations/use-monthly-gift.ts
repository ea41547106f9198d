import { ApiError } from "@party/contract/client";
import type { Donation, MonthlyGift } from "@party/contract/donations";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { withOfflineHint } from "#offline/offline-message.ts";
import { monthlyGiftContent } from "./monthly-gift.content.ts";

const { failed } = monthlyGiftContent;

interface Failure {
  text: string;
  /** There is no such gift, so trying again is useless. */
  unknown: boolean;
}

/** A monthly gift by its token, with the actions of the donor. */
export function useMonthlyGift(token: string) {
  const [gift, setGift] = useState<MonthlyGift>();
  const [donation, setDonation] = useState<Donation>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<"give" | "end">();
  const acting = useRef(false);

  const load = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    api("GET /donations/monthly/{token}/", { params: { token }, anonymous: true, signal: abort.signal }).then(
      setGift,
      (error: unknown) => abort.signal.aborted || setFailure(failureOf(error, failed.show)),
    );
    return () => abort.abort();
  }, [token]);
  useEffect(load, [load]);

  /** One action at a time, so that a double click counts once. */
  const act = async (what: "give" | "end", action: () => Promise<void>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(what);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      // Ended in another tab.
      if (error instanceof ApiError && error.status === 410) load();
      else setFailure(failureOf(error, failed[what]));
    } finally {
      acting.current = false;
      setBusy(undefined);
    }
  };
  const options = { params: { token }, anonymous: true };
  const give = () => act("give", async () => setDonation(await api("POST /donations/monthly/{token}/", options)));
  const end = () => act("end", async () => setGift(await api("DELETE /donations/monthly/{token}/", options)));

  return { gift, donation, failure, busy, load, give, end };
}

const failureOf = (error: unknown, text: string): Failure =>
  error instanceof ApiError
    ? { text: error.text ?? text, unknown: error.status === 404 }
    : { text: withOfflineHint(text), unknown: false };
