import "@party/ui/css/tokens.css";
import "@party/ui/css/base.css";
import "#shell/document.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyColourMode } from "#shell/colour-mode.ts";
import { showParty } from "./party.ts";
import { queryClient, router } from "./router.tsx";

applyColourMode();
showParty();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
void import("#shell/load-party.ts").then(
  ({ loadParty }) => loadParty(),
  () => undefined,
);
