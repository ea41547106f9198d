import { useState } from "react";
import { siteUrl } from "#page-context.ts";
import { copyText } from "./copy-text.ts";
import css from "./share-links.module.css";

const words = { title: "Share", copy: "Copy link", copied: "Link copied", failed: "Copy failed" };

/** WhatsApp first: that is where news travels in Kenya. The addresses are those that the services document. */
const services = [
  { name: "WhatsApp", href: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}` },
  { name: "X", href: (url: string, title: string) => `https://x.com/intent/post?text=${title}&url=${url}` },
  { name: "Facebook", href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
];

/** Links that share a page. Nothing is loaded from the services; they learn of a visitor who follows one. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const [said, setSaid] = useState("");
  const url = siteUrl() + path;
  const copy = () =>
    copyText(url).then(
      () => setSaid(words.copied),
      () => setSaid(words.failed),
    );
  return (
    <section className={css.share} aria-labelledby="share">
      <h2 id="share">{words.title}</h2>
      {services.map(({ name, href }) => (
        <a
          key={name}
          href={href(encodeURIComponent(url), encodeURIComponent(title))}
          target="_blank"
          rel="noopener noreferrer"
          className={css.link}
          data-service={name}
        >
          {name}
        </a>
      ))}
      <button type="button" className={css.link} onClick={copy}>
        {words.copy}
      </button>
      <span role="status">{said}</span>
    </section>
  );
}
