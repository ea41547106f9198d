/** Of random sequences: as given; in CI always the same, so that a run says what a change broke; elsewhere another each time. */
export const seedOf = (given: string | undefined) => Number(given ?? (process.env.CI ? 1 : Date.now() % 2 ** 31));
