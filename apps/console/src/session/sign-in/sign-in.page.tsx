import { useSearch } from "@tanstack/react-router";
import { signInContent as content } from "#session/session.content.ts";
import { useStaffSession } from "#session/session.ts";
import { Entry } from "./entry.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The sign-in as a screen; `SignInAgainDialog` is the one over a screen. */
export function SignInPage() {
  const { next: to = "/" } = useSearch({ from: "/sign-in" });
  const session = useStaffSession();
  return (
    <SignInForm onSignedIn={(next) => session.open(next === "none" ? to : "/authenticator")}>
      {(step, form) => (
        <Entry
          title={step === "code" ? content.codeTitle : content.title}
          intro={step === "code" ? content.codeIntro : content.intro}
        >
          {form}
        </Entry>
      )}
    </SignInForm>
  );
}
