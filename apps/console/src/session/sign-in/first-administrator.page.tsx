import { Alert } from "@party/ui/alert.tsx";
import { PasswordField, TextField } from "@party/ui/form/field.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, messageOf } from "#api.ts";
import { type ChosenPlace, PlaceFields } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { firstAdministratorContent as content } from "#session/session.content.ts";
import { useStaffSession } from "#session/session.ts";
import css from "./sign-in-layout.module.css";
import { SignInLayout } from "./sign-in-layout.tsx";

type AdministratorField = "first_name" | "last_name" | "phone" | "password" | "password2";

/** The link of `npm run office -- first-admin`: a password, and for a new account the person. */
export function FirstAdministratorPage() {
  const { token } = useParams({ from: "/first-administrator/$token" });
  const session = useStaffSession();
  const [home, setHome] = useState<ChosenPlace>({});
  const link = useQuery({
    queryKey: ["first-administrator", token],
    queryFn: ({ signal }) => api("GET /staff/first-administrator/{token}/", { params: { token }, signal }),
  });
  if (link.isPending) {
    return (
      <SignInLayout title={content.title}>
        <Spinner label={content.loading} />
      </SignInLayout>
    );
  }
  if (!link.data) {
    return (
      <SignInLayout title={content.title}>
        <Alert severity="error">{messageOf(link.error)}</Alert>
      </SignInLayout>
    );
  }
  const { email, has_account: hasAccount } = link.data;
  const send = (typed: Record<AdministratorField, string>) => {
    const { password, password2, ...names } = typed;
    const { county, constituency, ward } = home;
    const person =
      hasAccount || !county || !constituency || !ward ? {} : { person: { ...names, county, constituency, ward } };
    return api("POST /staff/first-administrator/", { body: { token, password, password2, ...person } });
  };
  return (
    <SignInLayout title={content.title} intro={content.intro(email)}>
      <RequestForm
        className={css.form}
        send={send}
        onSent={({ next }) => (next === "code" ? session.close() : session.open("/authenticator"))}
        submit={content.submit}
      >
        {(field) => (
          <>
            {hasAccount ? null : (
              <>
                <TextField {...field("first_name")} label={content.firstName} autoComplete="given-name" required />
                <TextField {...field("last_name")} label={content.lastName} autoComplete="family-name" required />
                <TextField {...field("phone")} label={content.phone} type="tel" autoComplete="tel" required />
                <PlaceFields level="ward" value={home} onChange={setHome} labels={content} />
              </>
            )}
            <PasswordField {...field("password")} label={content.password} autoComplete="new-password" required />
            <PasswordField {...field("password2")} label={content.password2} autoComplete="new-password" required />
          </>
        )}
      </RequestForm>
    </SignInLayout>
  );
}
