import { auth } from "@party/contract/auth";
import { register, userById } from "#features/auth/auth.ts";
import { endSession, refreshSession } from "#features/auth/sessions.ts";
import { finishLogIn, logIn } from "#features/auth/sign-in.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const authRoutes = ({ config, db, jobs }: Services) =>
  implement(auth, {
    currentUser: ({ actor }) => userById({ db }, actor.userId),
    login: ({ body, caller }) => logIn({ config, db, jobs }, body, caller),
    secondStep: ({ body, caller }) => finishLogIn({ config, db, jobs }, body, caller),
    logout: async ({ body, bearer }) => {
      await endSession({ config, db }, body?.refresh_token, bearer);
      return { message: "You are signed out." };
    },
    refresh: ({ body }) => refreshSession({ config, db }, body.refresh),
    register: async ({ body, caller }) => ({
      device: await register({ config, db, jobs }, body, caller),
      message: "Your account is there. Please check your email.",
    }),
  });
