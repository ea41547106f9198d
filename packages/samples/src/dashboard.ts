import type { Dashboard } from "@party/contract/dashboard";
import { branchContacts } from "./branch-contacts.ts";

const { name, address, hours, phone, email } = branchContacts[0]!;

/**
 * The sample member of the specification, sections 1 and 9, the same as the demo account.
 * `party_members` is a minimum, shown as "150+".
 */
export const dashboard: Dashboard = {
  member: {
    name: "Wangari Nduta",
    email: "wangari@demo.example",
    membership_status: "Active",
    membership_type: "Premium",
    profile_picture: null,
  },
  party_members: 150,
  payment_status: "Active",
  events: [
    {
      id: 2,
      title: "County Coordinators’ Meeting",
      date: "2027-01-23",
      location: "Lakeside Social Hall, Kisumu",
    },
    {
      id: 4,
      title: "Budget Evening: Read Your County’s Plan",
      date: "2027-01-28",
      location: "Party office, Nakuru",
    },
    {
      id: 5,
      title: "Young Members’ Open Day",
      date: "2027-02-06",
      location: "Community Grounds, Eldoret",
    },
  ],
  notifications: [
    {
      id: 1,
      title: "Your membership is active",
      message: "Thank you, Wangari. You can vote in branch meetings from today.",
    },
    {
      id: 2,
      title: "Branch meeting on Saturday",
      message: "Your ward branch meets at 10:00 AM. On the agenda: the water kiosk and the bursary list.",
    },
    {
      id: 3,
      title: "Choose your delegates",
      message: "Nominations for convention delegates close on 15 January 2027.",
    },
  ],
  next_step: { kind: "invite", amount: null, by: null, event: null },
  membership: { state: "active", plan: "Silver", fee: 10_000, valid_until: null },
  near: {
    ward: "Dedan Kimanthi",
    events: [],
    office: { level: "ward", place: "Dedan Kimanthi", name, address, hours, phone, email },
  },
  friends_joined: 0,
};
