/** Prints docs/roles.md from the roles of the contract: `npx node scripts/roles.ts > docs/roles.md`. */
import {
  areForbiddenTogether,
  type Permission,
  permissionTexts,
  proposableRoles,
  type RoleName,
  roleNames,
  roles,
} from "@party/contract/values/permissions";

const tableRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n");

/** Roles as a list, `all` for each of them. */
const listRoles = (names: readonly string[]) => (names.length === roleNames.length ? "all" : names.join(", ") || "–");

const roleHasPermission = (role: RoleName, permission: Permission | undefined) =>
  permission === undefined || roles[role].permissions.includes(permission);

const roleLabels = (names: readonly RoleName[]) => listRoles(names.map((name) => roles[name].label));

export function rolesDocument(): string {
  const permissions = Object.entries(permissionTexts) as [Permission, string][];
  return `# Roles of staff

Printed from \`packages/contract/src/values/staff/permissions.ts\` by \`npx node scripts/roles.ts > docs/roles.md\`.
A role is granted for a place, by a proposal that a second person approves, for at most a year. It holds in that place and
in everything inside it. The permission that an endpoint needs is its \`x-permission\` in the document of the API, \`/api/docs\`.

## Roles

${markdownTable(
  ["role", "granted for", "may propose for others", "never together with"],
  roleNames.map((name) => [
    `${roles[name].label} (\`${name}\`)`,
    roles[name].level === "nation" ? "the nation" : `a ${roles[name].level}`,
    roleLabels(proposableRoles[name] ?? []),
    roleLabels(roleNames.filter((other) => areForbiddenTogether(name, other))),
  ]),
)}

## Permissions

${markdownTable(
  ["permission", "allows to", "roles"],
  permissions.map(([permission, text]) => [
    `\`${permission}\``,
    `${text[0]!.toLowerCase()}${text.slice(1)}`,
    roleLabels(roleNames.filter((name) => roleHasPermission(name, permission))),
  ]),
)}
`;
}

if (import.meta.main) process.stdout.write(rolesDocument());
