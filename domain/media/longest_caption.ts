/** What stands below a photo, in letters. Apart from its schema, so that a form can know it without one. */
export const LONGEST_CAPTION = 300;
