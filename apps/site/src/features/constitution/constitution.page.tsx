import { createFileRoute } from "@tanstack/react-router";
import { constitutionHead } from "./constitution.head.ts";
import { Constitution } from "./constitution.tsx";

export const Route = createFileRoute("/about/rules")({ head: constitutionHead, component: Constitution });
