import { createHmac } from "node:crypto";
import type { Config } from "#config.ts";

/** Where Safaricom is to post, and so the routes that take the posts. */
export interface MpesaAddresses {
  /** Of this API, as Safaricom reaches it; no slash at the end. */
  base: string;
  /** Unguessable, since nothing that is posted is signed. Hexadecimal: the portal bans words (payments.md 1.2). */
  key: string;
  confirmation: string;
  validation: string;
  /** What came of a status query or a reversal. */
  result: string;
  /** The same when nobody knows what came of it. */
  timeout: string;
}

/** Paths: `/pay/c2b/{key}/confirmation`, `/pay/c2b/{key}/validation`, `/pay/results/{key}`, `/pay/results/{key}/timeout`. */
export function mpesaAddresses({ payments, apiUrl, secretKey }: Config): MpesaAddresses {
  const base = payments.mpesa?.callbackUrl ?? apiUrl;
  const key = createHmac("sha256", secretKey).update("mpesa addresses").digest("hex").slice(0, 32);
  return {
    base,
    key,
    confirmation: `${base}/pay/c2b/${key}/confirmation`,
    validation: `${base}/pay/c2b/${key}/validation`,
    result: `${base}/pay/results/${key}`,
    timeout: `${base}/pay/results/${key}/timeout`,
  };
}
