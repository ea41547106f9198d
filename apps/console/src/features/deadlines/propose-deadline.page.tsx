import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { DeadlineForm } from "./deadline-form.tsx";
import { proposeDeadlineContent as content, deadlinesContent } from "./deadlines.content.ts";

export const screen = { path: "/deadlines/propose" } satisfies Screen;

export function ProposeDeadlinePage() {
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="deadlines"
      back={<BackLink to="/deadlines">‹ {deadlinesContent.title}</BackLink>}
    >
      <DeadlineForm />
    </Page>
  );
}
