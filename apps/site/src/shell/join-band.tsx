import { Link } from "@tanstack/react-router";
import css from "./guest-only.module.css";
import { joinBand } from "./shell.content.ts";

/** After the routes, for guests alone. */
export function JoinBand() {
  return (
    <section className={css.band} aria-labelledby="join-band" data-guest-only>
      <div className={css.bandContent}>
        <div>
          <h2 id="join-band">{joinBand.title}</h2>
          <p>{joinBand.text}</p>
        </div>
        <div className={css.actions}>
          <Link to="/joinus" className={css.join}>
            {joinBand.join}
          </Link>
          <Link to="/register" className={css.register}>
            {joinBand.register}
          </Link>
        </div>
      </div>
    </section>
  );
}
