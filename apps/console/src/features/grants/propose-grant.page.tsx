import type { StaffMember } from "@party/contract/staff";
import { permissionTexts, proposableRoles, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { useStaff } from "#session/session.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { proposeGrantContent as content } from "./grants.content.ts";

export const screen = { path: "/roles/propose" } satisfies Screen;

type GrantFormField = "email" | "role" | "place" | "months" | "reason";

/** Proposes a role for somebody else; opens the proposal, which a second person decides. */
export function ProposeGrantPage() {
  const { grants } = useStaff();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<RoleName>();
  const within = countiesOf(grants);
  const [chosen, setChosen] = useState<ChosenPlace>(within?.length === 1 ? { county: within[0] } : {});
  const proposable = roleNames.filter((name) => grants.some((own) => proposableRoles[own.role]?.includes(name)));
  const propose = async ({ email, months, reason }: Record<GrantFormField, string>) => {
    const place = role && placeOf(roles[role].level, chosen);
    // The browser asks for what is required before it sends the form.
    if (!place) return;
    const body = { email, role, place, months, reason };
    const { id } = await api("POST /staff/grants/proposals/", { body });
    await queryClient.invalidateQueries({ queryKey: ["proposals"] });
    await navigate({ to: "/proposals/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="roles"
      back={<BackLink to="/roles">‹ {content.back}</BackLink>}
    >
      {proposable.length === 0 ? <Alert severity="info">{content.nobody}</Alert> : null}
      <RequestForm className={css.form} send={propose} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <TextField
              {...field("email")}
              label={content.email}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              required
            />
            <SelectField
              {...field("role")}
              label={content.role}
              value={role ?? ""}
              required
              onChange={({ target }) => setRole(proposable.find((name) => name === target.value))}
            >
              <option value="">{content.choose}</option>
              <Options of={proposable.map((name) => [name, roles[name].label])} />
            </SelectField>
            {role ? (
              <>
                <details className={css.note}>
                  <summary>{content.may}</summary>
                  <ul>
                    {roles[role].permissions.map((permission) => (
                      <li key={permission}>{permissionTexts[permission]}</li>
                    ))}
                  </ul>
                </details>
                <PlaceFields
                  level={roles[role].level}
                  value={chosen}
                  onChange={setChosen}
                  labels={content}
                  error={field("place").error}
                  within={within}
                />
              </>
            ) : null}
            <NumberField
              {...field("months")}
              label={content.months}
              hint={content.monthsHint}
              min={1}
              max={12}
              defaultValue={12}
              required
            />
            <TextAreaField
              {...field("reason")}
              label={content.reason}
              hint={content.reasonHint}
              rows={3}
              maxLength={500}
              required
            />
          </>
        )}
      </RequestForm>
    </Page>
  );
}

/** The counties in which somebody may propose roles; undefined for all. */
function countiesOf(grants: StaffMember["grants"]): number[] | undefined {
  const places = grants.filter(({ role }) => proposableRoles[role]).map(({ place }) => place);
  if (places.some(({ level }) => level === "nation")) return undefined;
  return places.filter(({ level }) => level === "county").map(({ id }) => id);
}
