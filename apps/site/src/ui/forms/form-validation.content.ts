export const validationContent = {
  missing: "Please fill in all required fields marked with *.",
  wrong: "Please correct the marked fields.",
  isRequired: (label: string) => `${label.charAt(0)}${label.slice(1).toLowerCase()} is required`,
  tick: "Please tick this box.",
  email: "Enter an email address, such as name@example.com.",
};
