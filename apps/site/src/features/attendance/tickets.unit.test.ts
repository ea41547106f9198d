import { qrPath } from "@party/ui/qr-code.tsx";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { ticketCalendar } from "./tickets.tsx";

const SCALE = 4;

test("the QR code of a ticket can be decoded", () => {
  const { size, path } = qrPath("2M-7KQ2-XWD9-TRA4");
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let dy = 0; dy < SCALE; dy += 1) {
      const start = ((Number(y) * SCALE + dy) * width + Number(x) * SCALE) * 4;
      for (let dx = 0; dx < SCALE; dx += 1) data.set([0, 0, 0, 255], start + dx * 4);
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe("2M-7KQ2-XWD9-TRA4");
});

test("the calendar entry of a ticket has the event's hours and the ticket codes", () => {
  const event = { id: 7, title: "Ward meeting", date: "2027-02-20", time: "9:00 AM – 4:00 PM", location: "Tetu" };
  const tickets = [
    { code: "2M-7KQ2-XWD9-TRA4", name: "Wangari Nduta" },
    { code: "2N-8KQ2-XWD9-TRA4", name: null },
  ];
  const attendance = { id: 1, event, tickets, state: "seated", seats: 2, position: null, begun: false, over: false };
  const lines = ticketCalendar({ ...attendance, state: "seated" }, "https://party.example").replace(/\r\n /g, "");
  expect(lines).toContain("UID:event-7@ugatuzi.example\r\n");
  expect(lines).toContain("DTSTART:20270220T060000Z\r\n");
  expect(lines).toContain("DESCRIPTION:Ticket: 2M-7KQ2-XWD9-TRA4\\, 2N-8KQ2-XWD9-TRA4\\n");
});
