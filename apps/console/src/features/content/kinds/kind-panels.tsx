import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { NumberField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { stockContent as content, contentEditContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";

/** To the seats and stewards of an event, for those who set them. */
export function SeatsPanel({ id }: { id: number }) {
  const staff = useStaff();
  if (!hasPermission(staff, "events.publish")) return null;
  return (
    <p>
      <Link to="/events/$id/attendance" params={{ id }} className={buttonVariantClass("outlined")}>
        {contentEditContent.seats}
      </Link>
    </p>
  );
}

/** The pieces of a product; a number that an order has changed since is refused. */
export function StockPanel({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const queryKey = ["stock", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/products/{id}/stock/", { params: { id }, signal }),
  });
  const mutation = useMutation({
    mutationFn: ({ stock, was }: { stock: number; was: number }) =>
      api("PUT /staff/products/{id}/stock/", { params: { id }, body: { stock, was } }),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const stock = Number(new FormData(event.currentTarget).get("stock"));
    if (data && !mutation.isPending) mutation.mutate({ stock, was: data.stock });
  };
  return (
    <Panel id="stock" title={content.title} text={content.text}>
      <FormAlert error={mutation.error} />
      <div role="status">{mutation.isSuccess ? <p>{content.saved}</p> : null}</div>
      {data ? (
        <form key={data.stock} className={css.stack} onSubmit={submit}>
          <NumberField label={content.label} name="stock" min={0} max={1_000_000} defaultValue={data.stock} required />
          <Button type="submit" look="outlined" aria-disabled={mutation.isPending}>
            {content.save}
          </Button>
        </form>
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Panel>
  );
}
