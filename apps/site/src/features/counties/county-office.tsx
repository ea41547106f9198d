import { phoneInGroups } from "@party/contract/values/person";
import { buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import type { ReactNode } from "react";
import css from "./counties.module.css";
import { countyOfficeContent as content } from "./county-office.content.ts";

interface CountyOfficeProps {
  /** Where the way leads. */
  place: string;
  office: { name: string; address: string; hours: string; phone: string; email: string };
  /** Of its words, where it is not the page's. */
  lang?: "en" | undefined;
  /** Below its hours. */
  children?: ReactNode;
}

/** Where an office is, when it is open, and how to reach it. */
export function CountyOfficeDetails({ place, office, lang, children }: CountyOfficeProps) {
  const { name, address, hours, phone, email } = office;
  const query = encodeURIComponent(`${address}, Kenya`);
  return (
    <div className={css.office}>
      <h3 lang={lang}>{name}</h3>
      <p lang={lang}>
        {address}
        <br />
        {hours}
      </p>
      {children}
      <p className={buttonRowClass}>
        <a href={`tel:${phone}`} className={buttonVariantClass("primary")}>
          {content.call(phoneInGroups(phone))}
        </a>
        <a href={`https://wa.me/${phone.replace(/\D/g, "")}`} className={buttonVariantClass("outlined")}>
          {content.whatsApp}
        </a>
        <a href={`https://www.google.com/maps/search/?api=1&query=${query}`} className={buttonVariantClass("outlined")}>
          {content.directions(place)}
        </a>
      </p>
      {email ? (
        <p>
          <a href={`mailto:${email}`} className={css.email}>
            {email}
          </a>
        </p>
      ) : null}
    </div>
  );
}
