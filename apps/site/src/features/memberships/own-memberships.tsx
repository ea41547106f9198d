import type { OwnMembership } from "@party/contract/memberships";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { icons } from "#portal/icons.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState, Panel } from "#ui/panel.tsx";
import { MembershipCard } from "./membership-card.tsx";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import css from "./own-memberships.module.css";

/** What was paid takes effect a moment after the money has come. */
const EFFECT_MS = 1_500;
const EFFECT_TRIES = 20;

interface OwnMembershipsProps {
  memberships: OwnMembership[];
  /** The one that the member comes to pay for. */
  wanted: number | undefined;
  /** What the member was told on being sent here. */
  message: string | undefined;
}

/** A member's memberships with what is owed for each; the payment of one opens in its place. */
export function OwnMemberships({ memberships, wanted, message }: OwnMembershipsProps) {
  const [list, setList] = useState(memberships);
  useEffect(() => setList(memberships), [memberships]);
  const [open, setOpen] = useState(() => firstToOpen(memberships, wanted));
  const [byHand, setByHand] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const refresh = async (isDone: (one: OwnMembership) => boolean, tries = EFFECT_TRIES): Promise<void> => {
    const now = await api("GET /memberships/").catch(() => undefined);
    if (left.current) return;
    if (now) setList(now.results);
    if (!now?.results.some(isDone) && tries > 0) setTimeout(refresh, EFFECT_MS, isDone, tries - 1);
  };

  if (list.length === 0) return <NoMembership />;
  // The message stays in the history through a reload, also when it has come true.
  const due = wanted === undefined || list.some(({ id, owed }) => id === wanted && owed > 0);
  return (
    <>
      {message && due ? <Alert severity="info">{message}</Alert> : null}
      <ul className={css.list}>
        {list.map((membership) => (
          <li key={membership.id}>
            <MembershipCard
              membership={membership}
              open={membership.id === open}
              focused={byHand}
              wanted={membership.id === wanted}
              onOpen={() => {
                setByHand(true);
                setOpen(membership.id);
              }}
              onPaid={() =>
                void refresh(({ id, owed, state }) => id === membership.id && owed === 0 && state === "active")
              }
              onChanged={() => void refresh(({ id, state }) => id === membership.id && state === "replaced")}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one came for, or the only fee that is due; a renewal that can wait opens nothing by itself. */
function firstToOpen(memberships: OwnMembership[], wanted: number | undefined): number | undefined {
  const owing = memberships.filter(({ owed }) => owed > 0);
  if (owing.some(({ id }) => id === wanted)) return wanted;
  const due = owing.filter(({ state }) => state !== "active");
  return due.length === 1 ? due[0]!.id : undefined;
}

function NoMembership() {
  const { title, text, action } = content.empty;
  return (
    <Panel id="memberships" title={title}>
      <EmptyState icon={icons.payCard} text={text}>
        <Link to="/joinus" className={buttonClass("primary")}>
          {action}
        </Link>
      </EmptyState>
    </Panel>
  );
}
