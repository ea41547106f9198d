import { phoneInGroups } from "@party/contract/values/person";
import { Link } from "@tanstack/react-router";
import { currentYear } from "#page-context.ts";
import { party, socialPages } from "#party.ts";
import { LanguageLink } from "../language-link.tsx";
import { footerContent, footerPages, legalPages, newsletterFormContent } from "../shell.content.ts";
import css from "./footer.module.css";
import { NewsletterForm } from "./newsletter-form.tsx";

/** @param brief without the contacts, below a form and in the portal */
export function Footer({ brief }: { brief: boolean }) {
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <section className={css.newsletter}>
          <h2>{newsletterFormContent.title}</h2>
          <p>{newsletterFormContent.text}</p>
          <NewsletterForm />
        </section>
        <nav aria-label={footerContent.pages}>
          <h2>{footerContent.pages}</h2>
          <ul className={css.pages}>
            {footerPages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {brief ? null : <Contacts />}
      </div>
      <p className={css.rights}>
        <span suppressHydrationWarning>{`© ${currentYear()} ${footerContent.rights}`}</span>
        {legalPages.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        <LanguageLink />
      </p>
    </footer>
  );
}

function Contacts() {
  const { address, phone, email, hours, placeholder } = party.contacts;
  return (
    <section>
      <h2>{footerContent.contacts}</h2>
      <address className={css.contacts}>
        <span>{address}</span>
        <a href={`tel:${phone}`}>{phoneInGroups(phone)}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <span>{hours}</span>
        <span className={css.social}>
          {socialPages(party).map(({ name, href }) => (
            <a key={name} href={href}>
              {name}
            </a>
          ))}
        </span>
        {placeholder || party.social.placeholder ? <small>{footerContent.placeholder}</small> : null}
      </address>
    </section>
  );
}
