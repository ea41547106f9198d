import { SubmitButton } from "@party/ui/form/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { resignationFilesContent as content } from "./duties.content.ts";

/** Makes a file of all resignations that the Registrar was not told of, and opens its page. */
export function NewResignationFile() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => retryWithRecentCode(() => api("POST /staff/resignation-files/", { body: {} })),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["resignation-files"] });
      await navigate({ to: "/resignation-files/$id", params: { id } });
    },
  });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <FormAlert error={error} />
      <SubmitButton busy={isPending} label={content.make} busyLabel={content.making} />
    </form>
  );
}
