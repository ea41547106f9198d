import { type PaymentMethod, paymentMethods } from "@party/contract/values/payments";
import { useEffect, useState } from "react";
import { api } from "#api.ts";

/** The ways to pay that are set up; all of them until, or unless, the server tells. The page itself is made at build time. */
export function useMethods(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState<readonly PaymentMethod[]>(paymentMethods);
  useEffect(() => {
    const gone = new AbortController();
    api("GET /payments/methods/", { anonymous: true, signal: gone.signal })
      .then((told) => told.methods.length > 0 && setMethods(told.methods))
      .catch(() => undefined);
    return () => gone.abort();
  }, []);
  return methods;
}
