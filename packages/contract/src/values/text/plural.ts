/** @returns the form for a count of things: `plural(seats, "1 seat", "3 seats")` */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
