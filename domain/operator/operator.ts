/** Who runs a server, in their own words; null where they have not said. */
export interface Operator {
  readonly name: string | null;
  /** An e-mail address, or the address of a page. */
  readonly contact: string | null;
  readonly country: string | null;
}

/** "Ann Bee, Norway", or "somebody in Norway"; null where the operator has said neither. */
export function operatorName({ name, country }: Operator): string | null {
  if (!name) return country && `somebody in ${country}`;
  return country ? `${name}, ${country}` : name;
}

/** Who runs this server and, where nobody can, that they are not to be reached: in a sentence. */
export function runBy(operator: Operator): string {
  const name = operatorName(operator);
  if (name) return `This server is run by ${name}${operator.contact ? "" : ", who has not said how to be reached"}.`;
  return operator.contact
    ? "The operator of this server has not said who they are."
    : "The operator of this server has said neither who they are nor how to reach them.";
}

/** Where a link to the contact leads. */
export function contactUrl(contact: string): string {
  return /^https?:/.test(contact) ? contact : `mailto:${contact}`;
}

/** What stands below every message; empty where the operator has said neither name nor contact. */
export function mailSignature(operator: Operator): string {
  const name = operatorName(operator);
  const lines = [
    name && `This Stowmark is run by ${name}.`,
    operator.contact && `Questions: ${operator.contact}`,
  ].filter(Boolean);
  // "-- " with its space is how mail programs know a signature.
  return lines.length > 0 ? `\n-- \n${lines.join("\n")}\n` : "";
}

/** The settings with which the operator has not yet said who they are. */
export function unsaidSettings({ name, contact, country }: Operator): string[] {
  const said = { OPERATOR_NAME: name, OPERATOR_CONTACT: contact, OPERATOR_COUNTRY: country };
  return Object.entries(said).filter(([, value]) => value === null).map(([variable]) => variable);
}
