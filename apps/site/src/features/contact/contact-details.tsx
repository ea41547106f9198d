import { party, phoneInGroups } from "#party.ts";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";

const { address, phone, email, hours, placeholder } = party.contacts;
const words = contactContent.details;

export function ContactDetails() {
  return (
    <section aria-labelledby="details">
      <h2 id="details">{words.title}</h2>
      <dl className={css.details}>
        <div>
          <dt>{words.address}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phoneInGroups}</a>
          </dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{words.hours}</dt>
          <dd>{hours}</dd>
        </div>
      </dl>
      {placeholder ? <p className={css.placeholder}>{words.placeholder}</p> : null}
    </section>
  );
}
