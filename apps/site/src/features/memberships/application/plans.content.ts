import type { MembershipType } from "@party/contract/values/membership-plans";

/** Bullets on the plan cards. Names, fees and categories are in the contract. */
export const planFeatures: Record<MembershipType, readonly string[]> = {
  mwananchi: [
    "Free, now and always",
    "A vote in your ward branch",
    "News and event invitations",
    "A digital membership card",
  ],
  bronze: [
    "Everything in Mwananchi",
    "Stand for branch office",
    "Training for branch officials",
    "Branch starter pack and handbook",
  ],
  silver: [
    "Everything in Bronze",
    "Seek nomination for a county assembly seat",
    "Workshops on law, budgets and campaigns",
    "A mentor who has done the job",
  ],
  gold: [
    "Everything in Silver",
    "Seek nomination for Parliament or the NEC",
    "Policy briefings and research help",
    "A seat on a policy working group",
  ],
  platinum: [
    "Everything in Gold",
    "Seek nomination for governor or top office",
    "County plan review with our experts",
    "A place at the yearly leaders’ retreat",
  ],
};
