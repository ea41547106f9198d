import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ChunkError } from "#loading/chunk-error.ts";
import { DetailFailure } from "#loading/detail-failure.tsx";
import { Failure } from "#loading/failure.tsx";
import { buttonClass } from "#ui/button.tsx";
import { orderContent as words } from "./order.content.ts";

/** The order did not come; nothing is lost by asking again. */
export function OrderFailure(problem: ErrorComponentProps) {
  const router = useRouter();
  if (problem.error instanceof ChunkError) return <Failure {...problem} />;
  const again = (
    <button type="button" className={buttonClass("primary")} onClick={() => void router.invalidate()}>
      {words.tryAgain}
    </button>
  );
  return <DetailFailure severity="error" text={words.failure} title={words.section} back={again} />;
}
