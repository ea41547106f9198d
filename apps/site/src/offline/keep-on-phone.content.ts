export const keepContent = {
  label: "Keep on this phone",
  hint: "Opens without a network. Deleted when you log out. Do not use it on a phone that others use too.",
  kept: "Kept on this phone.",
  dropped: "No longer kept on this phone.",
  failed: "It could not be kept. The phone may be full.",
} as const;
