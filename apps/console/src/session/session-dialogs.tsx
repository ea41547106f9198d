import { SignInAgainDialog } from "#session/sign-in/sign-in-again.tsx";
import { RecentCodeDialog } from "./recent-code.tsx";

/** Dialogs that open over any screen. */
export const SessionDialogs = () => (
  <>
    <RecentCodeDialog />
    <SignInAgainDialog />
  </>
);
