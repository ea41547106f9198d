import { TextField } from "@party/ui/form/field.tsx";
import { useNavigate } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { choosePairContent as content } from "./pairs.content.ts";

export const screen = { path: "/duplicates/choose" } satisfies Screen;

const ROW_NUMBER = /^(?:row|#)\s*(\d{1,9})$/i;

/** The row that was typed: its number, or what one person alone is found by. @throws Error in a sentence */
async function findPersonId(typed: string): Promise<number> {
  const row = ROW_NUMBER.exec(typed.trim());
  if (row) return Number(row[1]);
  const { results } = await api("GET /staff/people/", { query: { q: typed, limit: 2 } });
  const [found, other] = results;
  if (!found) throw new Error(content.nobody(typed));
  if (other) throw new Error(content.several(typed));
  return found.id;
}

/** Puts two rows beside each other that were not found as a pair. */
export const ChoosePairPage: FC = () => {
  const navigate = useNavigate();
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="duplicates"
      back={<BackLink to="/duplicates">‹ {content.back}</BackLink>}
    >
      <RequestForm
        className={formCss.form}
        send={async (typed: { one: string; other: string }) =>
          api("POST /staff/pairs/", {
            body: { one: await findPersonId(typed.one), other: await findPersonId(typed.other) },
          })
        }
        onSent={({ id }) => navigate({ to: "/duplicates/$id", params: { id } })}
        submit={content.submit}
      >
        {(field) => (
          <>
            <TextField {...field("one")} label={content.one} hint={content.hint} maxLength={100} required />
            <TextField {...field("other")} label={content.other} maxLength={100} required />
          </>
        )}
      </RequestForm>
    </Page>
  );
};
