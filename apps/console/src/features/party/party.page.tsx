import { formatInstant } from "@party/contract/values/nairobi-time";
import { roleNames, roles } from "@party/contract/values/permissions";
import { type TextKey, textIds, textTitles } from "@party/contract/values/texts";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { contentApi, type EditedItem } from "#features/content/content-api.ts";
import { FactList } from "#form/facts.tsx";
import css from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { partyContent as content } from "./party.content.ts";

export const screen = {
  path: "/party",
  menu: {
    group: "website",
    order: 5.5,
    label: content.title,
    about: content.about,
    icon: "M14.4 6 14 4H5v17h2v-7h5.6l.4 2h7V6z",
    permissions: ["texts.publish"],
  },
} satisfies Screen;

const texts = ["identity", "payment-accounts", "contact"] as const satisfies TextKey[];

const publishers = roleNames.filter((role) => roles[role].permissions.includes("texts.publish"));

/** What says who the party is: what is shown, what is drafted and proposed, and who may change it. */
export function PartyPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["content", "texts", "party"],
    queryFn: ({ signal }) => Promise.all(texts.map((key) => contentApi("texts").show(textIds[key], signal))),
  });
  return (
    <Page title={content.title} intro={content.intro} help="the-party">
      {data ? (
        <div className={css.stack}>
          {data.map((item, at) => (
            <TextPanel key={item.id} name={texts[at]!} item={item} />
          ))}
        </div>
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Page>
  );
}

function TextPanel({ name, item }: { name: (typeof texts)[number]; item: EditedItem }) {
  const { data } = useQuery({
    queryKey: ["proposals", "texts"],
    queryFn: ({ signal }) => api("GET /staff/proposals/", { query: { status: "pending", limit: 100 }, signal }),
  });
  const proposal = data?.results.find(({ subject }) => subject?.kind === "text" && subject.id === item.id);
  const { published, revision, edited_by, edited_at } = item;
  const isDraft = edited_at !== null && revision !== published?.revision;
  return (
    <Panel id={name} title={textTitles[name]} text={content.texts[name]}>
      <FactList
        facts={[
          [content.inForce, published ? content.since(formatInstant(new Date(published.at))) : content.builtIn],
          [content.draft, isDraft ? content.newer(edited_by, formatInstant(new Date(edited_at))) : content.noDraft],
          [content.proposed, proposal ? proposal.title : content.notProposed],
          [content.who, content.both(publishers.map((role) => roles[role].label))],
        ]}
      />
      <p className={css.actions}>
        <Link
          to="/content/$kind/$id"
          params={{ kind: "texts", id: item.id }}
          className={buttonVariantClass("outlined")}
        >
          {content.change}
        </Link>
        {proposal ? (
          <Link to="/proposals/$id" params={{ id: proposal.id }} className={buttonVariantClass("outlined")}>
            {content.look}
          </Link>
        ) : null}
      </p>
    </Panel>
  );
}
