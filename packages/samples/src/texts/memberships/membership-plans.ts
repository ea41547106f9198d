import type { TextBodies } from "@party/contract/texts";
import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans";

/** Bullets on the plan cards. */
const benefits: Record<MembershipType, string[]> = {
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

export const membershipPlansText: TextBodies["membership-plans"] = {
  plans: membershipPlans.map((plan) => ({ ...plan, benefits: benefits[plan.id], offered: true })),
};
