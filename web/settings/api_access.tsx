import { Link } from "react-router-dom";
import { useIsOwner } from "../auth/households.ts";
import { ApiTokens } from "./api_tokens.tsx";
import { Webhooks } from "./webhooks.tsx";

export function ApiAccess() {
  const isOwner = useIsOwner();
  return (
    <>
      <p className="quiet">
        For scripts and other programs of yours. <Link to="/developers">What they can call</Link>
      </p>
      <ApiTokens />
      {isOwner && <Webhooks />}
    </>
  );
}
