/**
 * When an event begins and ends, as far as its poster tells.
 * @param date the day in Nairobi, YYYY-MM-DD
 * @param time e.g. `9:00 AM – 4:30 PM`, `14:00` or null
 */
export function hoursOf(date: string, time: string | null): { start?: Date; end?: Date } {
  const hours = [...(time ?? "").matchAll(/(\d{1,2})[:.](\d\d)\s*([ap])?\.?m?/gi)].map(([, hour, minute, half]) => {
    const given = Number(hour);
    const hour24 = half ? (given % 12) + (half.toLowerCase() === "p" ? 12 : 0) : given;
    return new Date(`${date}T${String(hour24).padStart(2, "0")}:${minute}:00+03:00`);
  });
  const [start, end] = hours.filter((instant) => !Number.isNaN(instant.getTime()));
  return { ...(start ? { start } : {}), ...(start && end && end > start ? { end } : {}) };
}
