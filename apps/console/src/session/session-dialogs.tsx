import { RecentCodeDialog } from "./recent-code.tsx";
import { SignInAgainDialog } from "./sign-in-again.tsx";

/** Dialogs that open over any screen. */
export const SessionDialogs = () => (
  <>
    <RecentCodeDialog />
    <SignInAgainDialog />
  </>
);
