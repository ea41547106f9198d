import { ApiError } from "@party/contract/client";
import type { StaffMember } from "@party/contract/staff";
import { permissionTexts, proposableRoles, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "@party/ui/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { proposeGrantContent as content } from "./grants.content.ts";

/** Proposes a role for somebody else; opens the proposal, which a second person decides. */
export function ProposeGrantPage() {
  const { grants } = useStaff();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<RoleName>();
  const within = countiesOf(grants);
  const [chosen, setChosen] = useState<ChosenPlace>(within?.length === 1 ? { county: within[0] } : {});
  const proposable = roleNames.filter((name) => grants.some((own) => proposableRoles[own.role]?.includes(name)));
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["proposals"] });
      await navigate({ to: "/proposals/$id", params: { id } });
    },
  });
  const fields = mutation.error instanceof ApiError ? mutation.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const place = role && placeOf(roles[role].level, chosen);
    if (!place || mutation.isPending) return;
    const entries = new FormData(event.currentTarget);
    const textOf = (name: string) => String(entries.get(name) ?? "");
    mutation.mutate({ email: textOf("email"), role, place, months: textOf("months"), reason: textOf("reason") });
  };
  return (
    <Page title={content.title} intro={content.intro} help="roles" back={<Link to="/roles">‹ {content.back}</Link>}>
      {proposable.length === 0 ? <Alert severity="info">{content.nobody}</Alert> : null}
      <form className={css.form} onSubmit={submit}>
        <FormAlert error={mutation.error} />
        <TextField
          label={content.email}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          error={fields.email?.[0]}
          required
        />
        <SelectField
          label={content.role}
          name="role"
          value={role ?? ""}
          required
          onChange={({ target }) => setRole(proposable.find((name) => name === target.value))}
        >
          <option value="">{content.choose}</option>
          {proposable.map((name) => (
            <option key={name} value={name}>
              {roles[name].label}
            </option>
          ))}
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
              error={fields.place?.[0]}
              within={within}
            />
          </>
        ) : null}
        <NumberField
          label={content.months}
          hint={content.monthsHint}
          name="months"
          min={1}
          max={12}
          defaultValue={12}
          error={fields.months?.[0]}
          required
        />
        <TextAreaField
          label={content.reason}
          hint={content.reasonHint}
          name="reason"
          rows={3}
          maxLength={500}
          error={fields.reason?.[0]}
          required
        />
        <p className={css.actions}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
            {mutation.isPending ? content.busy : content.submit}
          </button>
        </p>
      </form>
    </Page>
  );
}

/** The counties in which somebody may propose roles; undefined for all. */
function countiesOf(grants: StaffMember["grants"]): number[] | undefined {
  const places = grants.filter(({ role }) => proposableRoles[role]).map(({ place }) => place);
  if (places.some(({ level }) => level === "nation")) return undefined;
  return places.filter(({ level }) => level === "county").map(({ id }) => id);
}

const send = (body: {
  email: string;
  role: RoleName;
  place: NonNullable<ReturnType<typeof placeOf>>;
  months: string;
  reason: string;
}) => api("POST /staff/grants/proposals/", { body });
