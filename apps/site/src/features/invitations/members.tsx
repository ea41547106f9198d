import type { Branch } from "@party/contract/branches";
import type { Invitations } from "@party/contract/invitations";
import { useState } from "react";
import { api } from "#api.ts";
import { Alert } from "#ui/alert.tsx";
import { Check } from "#ui/checks.tsx";
import css from "../profile/profile.module.css";
import { useSaving } from "../profile/use-saving.ts";
import { invitationsContent } from "./invitations.content.ts";
import { InviteSection } from "./invite-section.tsx";
import type { MembersData } from "./load-members.ts";
import own from "./members.module.css";

const content = invitationsContent;
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Whom a member may bring, whom they brought, and who is near. */
export function Members({ loaded }: { loaded: MembersData }) {
  const [invitations, setInvitations] = useState(loaded.invitations);
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{content.title}</h1>
        <p className={css.hint}>{content.lead}</p>
      </header>
      <InviteSection code={invitations.code} />
      <Joined invitations={invitations} />
      {invitations.invited ? <Consent invitations={invitations} onChange={setInvitations} /> : null}
      <Branches branches={loaded.branches} />
    </div>
  );
}

function Joined({ invitations: { joined, people } }: { invitations: Invitations }) {
  return (
    <section className={css.panel} aria-labelledby="joined">
      <h2 id="joined">{content.joined.title}</h2>
      <p>{joined === 0 ? content.joined.none : content.joined.count(joined)}</p>
      {people.length > 0 ? (
        <>
          <p>{content.joined.agreed}</p>
          <ul className={own.people}>
            {people.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index}>
                {content.joined.inMonth(person.first_name, month.format(new Date(`${person.month}-01T00:00:00Z`)))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {joined > 0 ? <p className={css.hint}>{content.joined.privacy}</p> : null}
    </section>
  );
}

function Consent({ invitations, onChange }: { invitations: Invitations; onChange: (changed: Invitations) => void }) {
  const { busy, said, save, notice } = useSaving(content.consent.failure);
  const shared = invitations.invited?.name_shared ?? false;
  // Shown at once; what counts is what the server kept.
  const [wanted, setWanted] = useState<boolean>();
  const change = async (name_shared: boolean) => {
    if (busy) return;
    setWanted(name_shared);
    await save(async () => {
      onChange(await api("PUT /api/invitations/consent/", { body: { name_shared } }));
      return content.consent.saved;
    });
    setWanted(undefined);
  };
  return (
    <section className={css.panel} aria-labelledby="consent">
      <h2 id="consent">{content.consent.title}</h2>
      <Check
        label={content.consent.label}
        hint={content.consent.hint}
        checked={wanted ?? shared}
        aria-disabled={busy}
        onChange={({ target }) => change(target.checked)}
      />
      <div ref={notice}>{said ? <Alert severity={said.severity}>{said.text}</Alert> : null}</div>
    </section>
  );
}

function Branches({ branches }: { branches: Branch[] }) {
  return (
    <section className={css.panel} aria-labelledby="branches">
      <h2 id="branches">{content.branches.title}</h2>
      {branches[0]?.level === "national" ? <p>{content.branches.none}</p> : null}
      <ul className={own.branches}>
        {branches.map(({ level, place, name, address, hours, phone, email }, index) => (
          <li key={level}>
            <p className={own.level}>
              {content.branches.levels[level]}: {place}
              {index === 0 && branches.length > 1 ? <span>{content.branches.nearest}</span> : null}
            </p>
            <h3>{name}</h3>
            <p>{address}</p>
            <p>{hours}</p>
            <p className={own.contacts}>
              <a href={`tel:${phone}`}>{phone}</a>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
