import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from "openid-client";
import { isForClient } from "../../../domain/auth/id_token.ts";
import { z } from "zod";
import { authFailure } from "../../../domain/auth/failures.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import type { Config } from "../../host/settings/config.ts";
import type { Log } from "../../host/log/log.ts";
import type { Challenge } from "./oidc_state.ts";

export interface OidcProvider {
  /** Without a slash at its end: it says the same with one, and whoever adds or takes it in the settings stays who they are. */
  readonly issuer: string;
  readonly isEmailTrusted: boolean;
  /** Where to send the browser. @throws Failure OidcUnreachable */
  authUrl(challenge: Challenge): Promise<string>;
  /**
   * What the provider says of whoever comes back.
   * @param answer the query with which they come
   * @throws Failure OidcUnreachable, OidcRefused, OidcDenied
   */
  claims(answer: URLSearchParams, challenge: Challenge): Promise<unknown>;
}

type OidcSettings = NonNullable<Config["oidc"]>;

const TIMEOUT_S = 8;
/** Providers move their addresses, rarely. Their keys are looked up by the library when an unknown one signs. */
const METADATA_TTL_MS = 60 * 60_000;
const SCOPE = "openid email profile";

/** Asked only when somebody signs in: a provider that is down keeps no server from starting. */
export function oidcProvider(
  settings: OidcSettings,
  redirectUrl: string,
  { log, clock, timeoutS = TIMEOUT_S }: { readonly log: Log; readonly clock: () => number; readonly timeoutS?: number },
): OidcProvider {
  const metadata = remembered(() => discover(settings, timeoutS), clock);
  const asked = async <T>(ask: (config: Configuration) => Promise<T>): Promise<T> => {
    try {
      return await ask(await metadata());
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      log("warning", "the sign-in service did not sign somebody in", {
        error,
        cause: Deno.inspect(cause),
      });
      throw failureOf(error);
    }
  };
  return {
    issuer: withoutSlash(settings.issuer),
    isEmailTrusted: settings.isEmailTrusted,
    authUrl: (challenge) => asked(async (config) => await authUrl(config, redirectUrl, challenge)),
    claims: (answer, challenge) =>
      asked(async (config) => await claims(config, new URL(`${redirectUrl}?${answer}`), challenge)),
  };
}

/** In the provider's spelling of its issuer, where that differs from the settings' by the last slash alone. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings, timeout: number): Promise<Configuration> {
  const ask = (url: URL) =>
    discovery(url, clientId, undefined, bySecret(clientSecret), {
      timeout,
      execute: [enableNonRepudiationChecks, ...(url.protocol === "http:" ? [allowInsecureRequests] : [])],
    });
  return await ask(new URL(issuer)).catch((error) => {
    const said = saidIssuer(error);
    if (said === issuer || withoutSlash(said) !== withoutSlash(issuer)) throw error;
    return ask(new URL(said));
  });
}

/** How a provider calls itself that calls itself otherwise than it was expected to; empty for another error. */
function saidIssuer(error: unknown): string {
  const parsed = z.object({ cause: z.object({ body: z.object({ issuer: z.string() }) }) }).safeParse(error);
  return parsed.data?.cause.body.issuer ?? "";
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}

/** The usual way unless the provider says that it does not know it: some accept for each client one way alone. */
function bySecret(secret: string): ClientAuth {
  return (metadata, ...request) => {
    const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = ways.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
    way(secret)(metadata, ...request);
  };
}

async function authUrl(config: Configuration, redirectUrl: string, challenge: Challenge): Promise<string> {
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope: SCOPE,
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: await calculatePKCECodeChallenge(challenge.verifier),
    code_challenge_method: "S256",
  }).href;
}

async function claims(config: Configuration, returned: URL, challenge: Challenge): Promise<unknown> {
  const tokens = await authorizationCodeGrant(config, returned, {
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    pkceCodeVerifier: challenge.verifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken && !isForClient(idToken, config.clientMetadata().client_id)) throw authFailure("OidcRefused");
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
  // Many providers put no more than the subject into the token.
  if (!idToken || idToken["email"] !== undefined || !hasMore) return idToken;
  // The address and whether it is verified come from one source: what one says of it is not said of the other's.
  const { email_verified: _, ...names } = idToken;
  return { ...names, ...await fetchUserInfo(config, tokens.access_token, idToken.sub) };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof AuthorizationResponseError) {
    return authFailure(error.error === "access_denied" ? "OidcDenied" : "OidcRefused");
  }
  const isAnswered = error instanceof ClientError || error instanceof ResponseBodyError;
  const isAway = error instanceof ClientError && (error.code === "OAUTH_TIMEOUT" || statusOf(error.cause) >= 500);
  return authFailure(isAnswered && !isAway ? "OidcRefused" : "OidcUnreachable");
}

function statusOf(cause: unknown): number {
  return cause instanceof Response ? cause.status : 0;
}

/** A failure is not kept: the next one asks anew. */
function remembered<T>(look: () => Promise<T>, clock: () => number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (last && clock() - last.at < METADATA_TTL_MS) return last.answer;
    const asked = { at: clock(), answer: look() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = null;
    });
    return asked.answer;
  };
}
