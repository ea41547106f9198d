import type { Leader } from "@party/contract/leaders";
import { ApiPicture } from "#ui/api-picture.tsx";
import css from "./leader-portrait.module.css";

/** Four to five, as portraits are drawn. */
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
