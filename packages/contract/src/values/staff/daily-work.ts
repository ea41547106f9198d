/**
 * People whom one member of staff imports, registers and confirms on a day without a second person, all together; a day is
 * that of Nairobi. Above it a second person approves an import, and a membership officer confirms. Of those who were
 * registered in person the limit is `RECRUITER_DAILY_LIMIT`.
 */
export const DAILY_PEOPLE_LIMIT = 200;

/** Rows with ID numbers that somebody with a role for a place compares with the register on a day without running the import. */
export const DAILY_ID_ROWS_LIMIT = 1_000;
