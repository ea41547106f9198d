import type { PersonRecord } from "@party/contract/person-records.staff";
import {
  personFields,
  personLabels,
  type SensitiveField,
  sensitiveFields,
} from "@party/contract/values/people/person-fields";
import { Alert } from "@party/ui/alert.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { FactList } from "#form/facts.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { SensitiveReveal } from "#form/reveal.tsx";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { personContent as content } from "./person.content.ts";

type SensitiveValues = Partial<Record<SensitiveField, string | null>>;

/** ID number and disability: shown for a minute, and corrected while they are shown. */
export function SensitiveFields({ person: { id, version } }: { person: PersonRecord }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <div role="status">{isSaved ? <Alert severity="success">{content.saved}</Alert> : null}</div>
      <SensitiveReveal
        submit={content.show}
        load={async (reason) => {
          setSaved(false);
          const body = { fields: [...sensitiveFields], reason };
          return (await api("POST /staff/people/{id}/reveals/", { params: { id }, body })).values;
        }}
      >
        {(values) => (
          <>
            <FactList facts={sensitiveFields.map((name) => [personLabels[name], values[name] ?? content.none])} />
            {isSaved ? null : (
              <SensitiveForm id={id} version={version} values={values} onSaved={() => setSaved(true)} />
            )}
          </>
        )}
      </SensitiveReveal>
    </>
  );
}

interface SensitiveFormProps {
  id: number;
  version: number;
  values: SensitiveValues;
  onSaved: () => void;
}

function SensitiveForm({ id, version, values, onSaved }: SensitiveFormProps) {
  const queryClient = useQueryClient();
  return (
    <RequestForm
      send={(entered: Record<SensitiveField, string>) =>
        retryWithRecentCode(() =>
          api("PATCH /staff/people/{id}/sensitive/", { params: { id }, body: { version, ...entered } }),
        )
      }
      onSent={async () => {
        onSaved();
        await queryClient.invalidateQueries({ queryKey: ["people"] });
      }}
      submit={content.save}
    >
      {(field) => (
        <>
          {sensitiveFields.map((name) => (
            <TextField
              {...field(name)}
              key={name}
              label={personLabels[name]}
              hint={name === "disability" ? content.disabilityHint : undefined}
              defaultValue={values[name] ?? ""}
              maxLength={personFields[name].max}
              autoComplete="off"
            />
          ))}
        </>
      )}
    </RequestForm>
  );
}
