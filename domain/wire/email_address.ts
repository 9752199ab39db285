import { z } from "zod";

/**
 * An e-mail address, in lower case, as accounts are found by it. Judged as it was given and made lower case after: letters
 * such as the Kelvin sign become those of somebody else's address by it.
 */
export const EmailAddress = z.string().trim().check(z.email(), z.maxLength(320), z.toLowerCase());
