import { createFileRoute } from "@tanstack/react-router";
import { constitutionHead } from "./constitution.head.ts";
import { Constitution } from "./constitution.tsx";

/** The same page as /about/rules, which stays its canonical address. */
export const Route = createFileRoute("/rules-regulations")({ head: constitutionHead, component: Constitution });
