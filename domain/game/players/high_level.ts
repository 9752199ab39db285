/** From this level a warning shows. Apart from the schemas, so that a page may have it alone. */
export const HIGH_LEVEL = 8;
