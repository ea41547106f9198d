import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepInvitation } from "#session/invited.ts";
import { NeedsScript } from "#ui/needs-script.tsx";
import { joinUsContent as content } from "./join-us.content.ts";
import { joinUsHead } from "./join-us.head.ts";
import css from "./join-us.module.css";
import { LoginRequired } from "./login-required.tsx";
import { Wizard } from "./wizard.tsx";

export const Route = createFileRoute("/joinus")({
  head: joinUsHead,
  component: JoinUsPage,
});

function JoinUsPage() {
  useEffect(keepInvitation, []);
  return (
    <div className={css.page}>
      <header className={css.intro}>
        <h1>{content.title}</h1>
        <p>{content.subtitle}</p>
      </header>
      <NeedsScript />
      <Wizard />
      <LoginRequired />
    </div>
  );
}
