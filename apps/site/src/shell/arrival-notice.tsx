import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { Notice } from "./notice.tsx";

/** Says what the page before wanted said on the home page, e.g. that an application has arrived (spec section 4). */
export function ArrivalNotice() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const message = useLocation({ select: ({ pathname, state }) => (pathname === "/" ? state.message : undefined) });
  const forget = useCallback(() => {
    void navigate({ to: "/", replace: true, resetScroll: false, state: {} });
  }, [navigate]);
  return <Notice notice={hydrated && message ? { severity: "success", text: message } : undefined} onClose={forget} />;
}
