import { profile } from "@party/contract/profile";
import { removePicture } from "#features/profile/pictures.ts";
import { changeProfile, moveHome, profileOf } from "#features/profile/profile.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const profileRoutes = ({ config, db }: Services) =>
  implement(profile, {
    own: ({ actor }) => profileOf({ db }, actor.userId),
    change: ({ actor, body }) => changeProfile({ db }, actor.userId, body),
    move: ({ actor, body }) => moveHome({ db }, actor.userId, body),
    removePicture: async ({ actor }) => {
      await removePicture({ db, config }, actor.userId);
      return profileOf({ db }, actor.userId);
    },
  });
