/** How an entry of the log begins that tells of an error nobody caught; each of them has ended its server. */
export const UNCAUGHT = "nobody caught an error: ";
