import type { PrivacyRequest } from "@party/contract/privacy-requests.staff";
import { identityChecks } from "@party/contract/values/privacy";
import { RadioCards } from "@party/ui/form/choices.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { useDebounced } from "#form/use-debounced.ts";
import { privacyRequestContent as content, identityCheckLabels } from "./privacy-requests.content.ts";

const MIN_QUERY_LENGTH = 2;
const MAX_RESULTS = 10;

/** Says whose row in the register it is. */
export function IdentifyPersonForm({ request }: { request: PrivacyRequest }) {
  const queryClient = useQueryClient();
  const [person, setPerson] = useState(String(request.person?.id ?? ""));
  const identify = async ({ identity_check }: Record<"person" | "identity_check", string>) => {
    const body = { person, identity_check: identity_check as never };
    await api("POST /staff/privacy-requests/{id}/identifications/", { params: { id: request.id }, body });
    await queryClient.invalidateQueries({ queryKey: ["privacy-requests"] });
  };
  return (
    <>
      <p>{content.identifyIntro}</p>
      <PersonSearch name={request.name} chosen={person} onChoose={setPerson} />
      {person ? (
        <RequestForm send={identify} submit={content.identify} busy={content.busy}>
          {(field) => (
            <SelectField
              {...field("identity_check")}
              label={content.check}
              defaultValue={request.identity_check ?? ""}
              required
            >
              <option value="">{content.chooseCheck}</option>
              <Options of={identityChecks.map((check) => [check, identityCheckLabels[check]])} />
            </SelectField>
          )}
        </RequestForm>
      ) : null}
    </>
  );
}

interface PersonSearchProps {
  /** Typed at first. */
  name: string;
  chosen: string;
  onChoose: (id: string) => void;
}

/** A search of the register, of which one person is chosen. */
function PersonSearch({ name, chosen, onChoose }: PersonSearchProps) {
  const [text, setText] = useState(name);
  const [q] = useDebounced(text.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ["people", "pick", q],
    queryFn: ({ signal }) => api("GET /staff/people/", { query: { q, limit: MAX_RESULTS }, signal }),
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  });
  const found = data ? [...data.results, ...data.similar].slice(0, MAX_RESULTS) : [];
  return (
    <>
      <TextField
        label={content.search}
        hint={content.searchHint}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormAlert error={error} />
      <p role="status">{isFetching ? content.searching : data && found.length === 0 ? content.nobody : null}</p>
      {found.length > 0 ? (
        <RadioCards
          legend={content.choose}
          chosen={chosen}
          onChoose={onChoose}
          options={found.map(({ id, surname, other_names, place, number, phone_last3, has_account }) => ({
            value: String(id),
            title: `${other_names} ${surname}`,
            note: [
              place ? `${place.ward}, ${place.county}` : content.without,
              number,
              phone_last3 && content.phoneEnds(phone_last3),
              has_account ? content.hasAccount : null,
            ]
              .filter(Boolean)
              .join(" · "),
            disabled: has_account,
          }))}
        />
      ) : null}
    </>
  );
}
