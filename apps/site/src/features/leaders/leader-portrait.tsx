import type { Leader } from "@party/contract/leaders";
import { ApiPicture } from "#ui/api-picture.tsx";
import css from "./leader-portrait.module.css";

/** Portraits have a ratio of four to five. */
export function LeaderPortrait({ leader, sizes }: { leader: Leader; sizes: string }) {
  return (
    <ApiPicture
      image={leader.image}
      alt={`Portrait of ${leader.name}`}
      sizes={sizes}
      width={960}
      height={1200}
      className={css.portrait}
    />
  );
}
