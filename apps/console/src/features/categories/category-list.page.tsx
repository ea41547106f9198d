import type { Category } from "@party/contract/categories";
import { type CategorizedKind, categorizedKinds } from "@party/contract/values/content";
import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { useActions } from "#form/actions.tsx";
import { List, listQuery } from "#list/list.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { UnknownPage } from "#shell/page/unknown.page.tsx";
import { categoryContent as content } from "./categories.content.ts";
import { categoriesQuery, useMayChangeCategories } from "./categories.ts";
import { CategoryNameDialog } from "./category-field.tsx";

export const screen = { path: "/categories/$kind" } satisfies Screen;

const ADD_CATEGORY_DIALOG_ID = "add-category";
const RENAME_CATEGORY_DIALOG_ID = "rename-category";

/** The categories of articles, events or products. */
export function CategoryListPage() {
  const { kind } = useParams({ from: "/staff/categories/$kind" });
  const found = categorizedKinds.find((each) => each === kind);
  return found ? <CategoryList key={found} kind={found} /> : <UnknownPage />;
}

function CategoryList({ kind }: { kind: CategorizedKind }) {
  const queryClient = useQueryClient();
  const mayChange = useMayChangeCategories(kind);
  const [category, setCategory] = useState<Category>();
  const list = content.lists[kind];
  const { queryKey } = categoriesQuery(kind);
  const query = useQuery(
    listQuery([...queryKey, "list"], async () => ({
      ...(await queryClient.fetchQuery({ ...categoriesQuery(kind), staleTime: 0 })),
      next: null,
      total: null,
    })),
  );
  const actions = useActions<Category>(
    [
      {
        label: content.delete,
        when: ({ in_use }) => !in_use,
        confirm: {
          title: ({ name }) => content.deleteTitle(name),
          effect: () => content.deleteEffect,
          submit: () => content.deleteSubmit,
        },
        call: ({ id }) => api("DELETE /staff/categories/{kind}/{id}/", { params: { kind, id } }),
      },
    ],
    "categories",
  );
  const rename = (row: Category) => {
    setCategory(row);
    dialogElement(RENAME_CATEGORY_DIALOG_ID)?.showModal();
  };
  return (
    <Page
      title={content.title(list)}
      intro={content.intro}
      help={kind}
      back={
        <BackLink to="/content/$kind" params={{ kind }}>
          {content.back(list)}
        </BackLink>
      }
      action={
        mayChange ? (
          <Button onClick={() => dialogElement(ADD_CATEGORY_DIALOG_ID)?.showModal()}>{content.add}</Button>
        ) : null
      }
    >
      <List
        label={content.title(list)}
        query={query}
        empty={content.empty}
        title={{ title: content.columns.name, cell: ({ name }) => name }}
        columns={[
          { title: content.columns.kiswahili, cell: ({ name_sw }) => name_sw ?? "–" },
          { title: content.columns.use, cell: ({ in_use }) => (in_use ? content.inUse : content.unused) },
        ]}
        actions={(row) =>
          mayChange ? (
            <>
              <Button look="outlined" onClick={() => rename(row)}>
                {content.rename}
              </Button>
              {actions.buttons(row)}
            </>
          ) : null
        }
      />
      <CategoryNameDialog id={ADD_CATEGORY_DIALOG_ID} kind={kind} />
      <CategoryNameDialog id={RENAME_CATEGORY_DIALOG_ID} kind={kind} category={category} />
      {actions.dialog}
    </Page>
  );
}
