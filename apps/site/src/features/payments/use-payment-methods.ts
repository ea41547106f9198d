import { type PaymentMethod, paymentMethods } from "@party/contract/values/payments";
import { useEffect, useState } from "react";
import { api } from "#api.ts";

/** The methods that are set up. All of them until the server has answered, because the pages are prerendered. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState<readonly PaymentMethod[]>(paymentMethods);
  useEffect(() => {
    const abort = new AbortController();
    api("GET /payments/methods/", { anonymous: true, signal: abort.signal })
      .then((reply) => reply.methods.length > 0 && setMethods(reply.methods))
      .catch(() => undefined);
    return () => abort.abort();
  }, []);
  return methods;
}
