/** Document 3, section 4: a deleted box can be taken back for so many days. */
export const TRASH_DAYS = 30;
