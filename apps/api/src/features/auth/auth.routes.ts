import { auth } from "@party/contract/auth";
import { logIn, register, userById } from "#features/auth/auth.ts";
import { endSession, refreshSession } from "#features/auth/sessions.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const authRoutes = ({ config, db }: Services) =>
  implement(auth, {
    currentUser: ({ actor }) => userById({ db }, actor.userId),
    login: ({ body }) => logIn({ config, db }, body),
    logout: async ({ body, bearer }) => {
      await endSession({ config, db }, body?.refresh_token, bearer);
      return { message: "You are signed out." };
    },
    refresh: ({ body }) => refreshSession({ config, db }, body.refresh),
    register: ({ body }) => register({ db }, body),
  });
