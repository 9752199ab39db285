/** Of one box at the same time. */
export const MAX_BOX_LINKS = 20;
export const MAX_LINK_DAYS = 365;
/** Characters of a message of whoever found a box. */
export const LONGEST_MESSAGE = 1_000;
/** Characters of how they can be reached. */
export const LONGEST_CONTACT = 200;
