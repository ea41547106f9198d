import type { PrivacyRequest } from "@party/contract/privacy-requests.staff";
import { identityChecks } from "@party/contract/values/privacy";
import { NumberField, SelectField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";
import { RequestForm } from "#form/request-form.tsx";
import { privacyRequestContent as content, identityCheckLabels } from "./privacy-requests.content.ts";

/** Says whose row in the register it is. */
export function IdentifyPerson({ request }: { request: PrivacyRequest }) {
  const queryClient = useQueryClient();
  const identify = async ({ person, identity_check }: Record<"person" | "identity_check", string>) => {
    const body = { person, identity_check: identity_check as never };
    await api("POST /staff/privacy-requests/{id}/identifications/", { params: { id: request.id }, body });
    await queryClient.invalidateQueries({ queryKey: ["privacy-requests"] });
  };
  return (
    <RequestForm send={identify} submit={content.identify} busy={content.busy}>
      {(field) => (
        <>
          <p>{content.identifyIntro}</p>
          <NumberField {...field("person")} label={content.person} min={1} defaultValue={request.person?.id} required />
          <SelectField
            {...field("identity_check")}
            label={content.check}
            defaultValue={request.identity_check ?? ""}
            required
          >
            {identityChecks.map((check) => (
              <option key={check} value={check}>
                {identityCheckLabels[check]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </RequestForm>
  );
}
