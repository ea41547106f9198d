import { ApiError } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { PasswordField, TextField } from "@party/ui/field.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, messageOf } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { type ChosenPlace, PlaceFields } from "#form/place-fields.tsx";
import css from "./entry.module.css";
import { Entry } from "./entry.tsx";
import { firstAdministratorContent as content } from "./session.content.ts";
import { useStaffSession } from "./session.ts";

/** The link of `npm run office -- first-admin`: a password, and for a new account the person. */
export function FirstAdministratorPage() {
  const { token } = useParams({ from: "/first-administrator/$token" });
  const session = useStaffSession();
  const [home, setHome] = useState<ChosenPlace>({});
  const link = useQuery({
    queryKey: ["first-administrator", token],
    queryFn: ({ signal }) => api("GET /staff/first-administrator/{token}/", { params: { token }, signal }),
  });
  const mutation = useMutation({
    mutationFn: (body: Parameters<typeof send>[0]) => send(body),
    onSuccess: ({ next }) => (next === "code" ? session.close() : session.open("/authenticator")),
  });
  if (link.isPending) {
    return (
      <Entry title={content.title}>
        <Spinner label={content.loading} />
      </Entry>
    );
  }
  if (!link.data) {
    return (
      <Entry title={content.title}>
        <Alert severity="error">{messageOf(link.error)}</Alert>
      </Entry>
    );
  }
  const { email, has_account: hasAccount } = link.data;
  const fields = mutation.error instanceof ApiError ? mutation.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const entries = new FormData(event.currentTarget);
    const textOf = (name: string) => String(entries.get(name) ?? "");
    const { county, constituency, ward } = home;
    const person =
      hasAccount || !county || !constituency || !ward
        ? {}
        : {
            person: {
              first_name: textOf("first_name"),
              last_name: textOf("last_name"),
              phone: textOf("phone"),
              county,
              constituency,
              ward,
            },
          };
    mutation.mutate({ token, password: textOf("password"), password2: textOf("password2"), ...person });
  };
  return (
    <Entry title={content.title} intro={content.intro(email)}>
      <form method="post" onSubmit={submit} className={css.form}>
        <FormAlert error={mutation.error} />
        {hasAccount ? null : (
          <>
            <TextField label={content.firstName} name="first_name" autoComplete="given-name" required />
            <TextField label={content.lastName} name="last_name" autoComplete="family-name" required />
            <TextField label={content.phone} name="phone" type="tel" autoComplete="tel" required />
            <PlaceFields level="ward" value={home} onChange={setHome} labels={content} />
          </>
        )}
        <PasswordField
          label={content.password}
          name="password"
          autoComplete="new-password"
          error={fields.password?.[0]}
          required
        />
        <PasswordField
          label={content.password2}
          name="password2"
          autoComplete="new-password"
          error={fields.password2?.[0]}
          required
        />
        <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
          {content.submit}
        </button>
      </form>
    </Entry>
  );
}

interface Body {
  token: string;
  password: string;
  password2: string;
  person?: {
    first_name: string;
    last_name: string;
    phone: string;
    county: number;
    constituency: number;
    ward: number;
  };
}
const send = (body: Body) => api("POST /staff/first-administrator/", { body });
