import type { CountyOffice } from "@party/contract/branches";
import { phoneInGroups } from "@party/contract/values/person";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { useEffect, useRef, useState } from "react";
import { useRelated } from "#loading/data/loader-data.ts";
import { party } from "#party.ts";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";
import { loadOffices, officeOf } from "./offices.ts";

const content = contactContent.offices;

interface CountyOfficesProps {
  /** From the server. */
  served: readonly CountyOffice[] | undefined;
  /** The id or name of a county, from the address. */
  wanted: string | undefined;
}

/** A county's office; without script the button loads the page with it, and the list below has them all. */
export function CountyOffices({ served, wanted = "" }: CountyOfficesProps) {
  const offices = useRelated(served, () => loadOffices().catch(() => [])) ?? [];
  const [chosen, setChosen] = useState(wanted);
  const select = useRef<HTMLSelectElement>(null);
  // A county that was chosen before the scripts had started.
  useEffect(() => {
    if (select.current?.value) setChosen(select.current.value);
  }, []);
  if (offices.length === 0) return null;
  const office = officeOf(offices, chosen);
  return (
    <section id="offices" aria-labelledby="offices-title" className={css.offices}>
      <h2 id="offices-title">{content.title}</h2>
      {offices.some(({ placeholder }) => placeholder) ? (
        <p className={css.placeholder}>{contactContent.details.placeholder}</p>
      ) : null}
      <form action={`${import.meta.env.LANGUAGE_PATH}/contact#offices`} className={css.choose}>
        <SelectField
          label={content.county}
          name="county"
          ref={select}
          value={office ? String(office.county.id) : ""}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{content.choose}</option>
          {offices.map(({ county }) => (
            <option key={county.id} value={county.id}>
              {county.name}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button type="submit" look="outlined">
            {content.show}
          </Button>
        </noscript>
      </form>
      <div aria-live="polite">{office ? <Office office={office} /> : chosen ? <p>{content.none}</p> : null}</div>
      <details>
        <summary>{content.all}</summary>
        <ul className={css.all}>
          {offices.map(({ county, phone, address }) => (
            <li key={county.id}>
              <b>{county.name}</b> <a href={`tel:${phone}`}>{phoneInGroups(phone)}</a> {address}
            </li>
          ))}
        </ul>
      </details>
      <p>
        {content.other} <a href={`tel:${party.contacts.phone}`}>{phoneInGroups(party.contacts.phone)}</a>
      </p>
    </section>
  );
}

function Office({ office: { county, name, address, hours, phone, email } }: { office: CountyOffice }) {
  const place = encodeURIComponent(`${address}, Kenya`);
  return (
    <div className={css.office}>
      <h3>{name}</h3>
      <p>
        {address}
        <br />
        {hours}
      </p>
      <p className={buttonRowClass}>
        <a href={`tel:${phone}`} className={buttonVariantClass("primary")}>
          {content.call(phoneInGroups(phone))}
        </a>
        <a href={`https://wa.me/${phone.replace(/\D/g, "")}`} className={buttonVariantClass("outlined")}>
          {content.whatsApp}
        </a>
        <a href={`https://www.google.com/maps/search/?api=1&query=${place}`} className={buttonVariantClass("outlined")}>
          {content.directions(county.name)}
        </a>
      </p>
      {email ? (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
    </div>
  );
}
