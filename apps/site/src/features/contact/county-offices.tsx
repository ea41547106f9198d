import type { CountyOffice } from "@party/contract/branches";
import { counties, countyPath } from "@party/contract/values/counties";
import { phoneInGroups } from "@party/contract/values/person";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { useEffect, useRef, useState } from "react";
import { CountyMap } from "#features/counties/county-map.tsx";
import { CountyOfficeDetails } from "#features/counties/county-office.tsx";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { useRelated } from "#loading/data/loader-data.ts";
import { enabledExtensions } from "#page-context.ts";
import { party } from "#party.ts";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";
import { findCounty, loadOffices } from "./offices.ts";

const content = contactContent.offices;

interface CountyOfficesProps {
  /** From the server. */
  served: readonly CountyOffice[] | undefined;
  /** The id or name of a county, from the address. */
  wanted: string | undefined;
}

const byName = counties.toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** The map of counties, and the office of the chosen one; without script the button loads the page with it. */
export function CountyOffices({ served, wanted = "" }: CountyOfficesProps) {
  const offices = useRelated(served, () => loadOffices().catch(() => [])) ?? [];
  const [chosen, setChosen] = useState(wanted);
  const select = useRef<HTMLSelectElement>(null);
  // A county that was chosen before the scripts had started.
  useEffect(() => {
    if (select.current?.value) setChosen(select.current.value);
  }, []);
  if (enabledExtensions() === false) return null;
  const county = findCounty(chosen);
  return (
    <section id="offices" aria-labelledby="offices-title" className={css.offices}>
      <div>
        <h2 id="offices-title">{content.title}</h2>
        <form action={`${import.meta.env.LANGUAGE_PATH}/contact#offices`} className={css.choose}>
          <SelectField
            label={content.county}
            name="county"
            ref={select}
            value={county ? String(county.id) : ""}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{content.choose}</option>
            {byName.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button type="submit" look="outlined">
              {content.show}
            </Button>
          </noscript>
        </form>
        <div aria-live="polite">{county ? <ChosenCounty county={county} offices={offices} /> : null}</div>
        {offices.some(({ placeholder }) => placeholder) ? (
          <p className={css.placeholder}>{contactContent.details.placeholder}</p>
        ) : null}
      </div>
      <CountyMap withOffice={new Set(offices.map((office) => office.county.id))} />
    </section>
  );
}

interface ChosenCountyProps {
  county: { id: number; name: string };
  offices: readonly CountyOffice[];
}

function ChosenCounty({ county: { id, name }, offices }: ChosenCountyProps) {
  const office = offices.find(({ county }) => county.id === id);
  return (
    <>
      {office ? (
        <CountyOfficeDetails place={name} office={office} lang={langAttributeOf(office)} />
      ) : offices.length > 0 ? (
        <p>
          {content.none} <a href={`tel:${party.contacts.phone}`}>{phoneInGroups(party.contacts.phone)}</a>
        </p>
      ) : null}
      <p>
        <a href={`${import.meta.env.LANGUAGE_PATH}${countyPath(name)}`} className={css.more}>
          {content.more(name)}
        </a>
      </p>
    </>
  );
}
