import { useSearch } from "@tanstack/react-router";
import { signInContent as content } from "#session/session.content.ts";
import { useStaffSession } from "#session/session.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";

/** The sign-in as a screen; `SignInAgainDialog` is the one over a screen. */
export function SignInPage() {
  const { next: to = "/" } = useSearch({ from: "/sign-in" });
  const session = useStaffSession();
  return (
    <SignInForm onSignedIn={(next) => session.open(next === "none" ? to : "/authenticator")}>
      {(step, form) => (
        <SignInLayout
          title={step === "code" ? content.codeTitle : content.title}
          intro={step === "code" ? content.codeIntro : content.intro}
        >
          {form}
        </SignInLayout>
      )}
    </SignInForm>
  );
}
