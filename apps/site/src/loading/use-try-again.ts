import { useRouter } from "@tanstack/react-router";

/** For the page that stands in for one whose data did not come: loads it again, then puts it back. */
export function useTryAgain(reset: () => void): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await router.invalidate();
    reset();
  };
}
