import type { StaffMember } from "@party/contract/staff";
import { type Permission, roles } from "@party/contract/values/permissions";

/** Whether something is permitted in all of Kenya; apart, because the first script has no need of the table of roles. */
export const hasNationalPermission = ({ grants }: StaffMember, permission: Permission): boolean =>
  grants.some(({ role, place }) => place.level === "nation" && roles[role].permissions.includes(permission));
