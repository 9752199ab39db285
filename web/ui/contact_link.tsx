import { contactUrl } from "../../domain/operator/operator.ts";
import { pageConfig } from "../base/page_config.ts";

/** How people reach whoever runs this server; nothing where they have not said. */
export function ContactLink() {
  const { contact } = pageConfig.operator;
  return contact && <a href={contactUrl(contact)}>{contact}</a>;
}
