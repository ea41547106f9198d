import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { Screen } from "#screen.ts";
import { shellContent } from "#shell/shell.content.ts";
import css from "./failure.module.css";
import { Page } from "./page.tsx";

export const screen = { path: "$" } satisfies Screen;

const content = shellContent.failure;

export function UnknownPage() {
  return (
    <Page title={content.unknownTitle}>
      <p>{content.unknown}</p>
      <p className={css.actions}>
        <Link to="/" className={buttonVariantClass("primary")}>
          {content.home}
        </Link>
      </p>
    </Page>
  );
}
