export const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
