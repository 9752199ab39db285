import type { Config } from "../../server/host/settings/config.ts";
import { answered, ask, mendOf } from "./ask.ts";
import type { NoteClock } from "./check_clock.ts";
import { type Finding, well, wrong } from "./finding.ts";

type Settings = { readonly oidc: Pick<NonNullable<Config["oidc"]>, "issuer"> | null };

export async function checkOidc({ oidc }: Settings, noteClock: NoteClock): Promise<Finding[]> {
  if (!oidc) return [];
  const { issuer } = oidc;
  const asked = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  noteClock("the identity provider", asked.clockAheadMs);
  const called = await answered(asked, "issuer");
  if (!asked.response?.ok || called === null) {
    const { fault } = asked;
    const mend = mendOf(fault, "Look at OIDC_ISSUER and whether this server reaches it; docs/identity.md has recipes.");
    return [wrong("oidc", `${issuer} does not answer as a provider: ${fault}.`, mend)];
  }
  if (String(called).replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
    const mend = "Write OIDC_ISSUER exactly as the provider calls itself.";
    return [wrong("oidc", `OIDC_ISSUER is ${issuer}, and the provider calls itself ${called}.`, mend)];
  }
  return [well("oidc", `${issuer} answers.`)];
}
