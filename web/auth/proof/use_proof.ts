import { useEffect, useState } from "react";
import { useMachine } from "@xstate/react";
import { useLocation, useNavigate } from "react-router-dom";
import {
  type CodePurpose,
  isPossibleCode,
  readCode,
  readKey,
  readMailLink,
} from "../../../domain/auth/recovery/address_proof.ts";
import { authFailures } from "../../../domain/auth/failures.ts";
import { recoveryMachine } from "../../../domain/auth/recovery/recovery_machine.ts";
import { ApiFailure, sentenceOf } from "../../api/api_failure.ts";
import { requestCode, validateCode } from "../../api/auth.ts";

const OTHERWISE = "Request failed";
const FORBIDDEN = 403;
const REFUSED = 400;

/** Address, code, password, by the machine; what the server says against a step is `fault`. */
export function useProof(purpose: CodePurpose) {
  const [state, send] = useMachine(recoveryMachine);
  const { fault, setFault, isBusy, attempt } = useAttempt();
  const [isDelayed, setDelayed] = useState(false);
  const [tokenNames, setTokenNames] = useState<readonly string[]>([]);
  const { email, triesLeft } = state.context;
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const link = readMailLink(location.hash);
    if (!link) return;
    // Out of sight, of the history and of what is copied from the address.
    navigate({ ...location, hash: "" }, { replace: true, state: location.state });
    attempt(async () => {
      setTokenNames(await validateCode(link.email, link.key));
      send({ type: "linked", email: link.email });
    });
  }, [location.hash]);

  const goBack = (type: "restart" | "resume") => {
    setFault("");
    send({ type });
  };
  return {
    step: state.value,
    email,
    triesLeft,
    fault,
    isBusy,
    isDelayed,
    tokenNames,
    sendCode: (address: string) =>
      attempt(async () => {
        setDelayed(await requestCode(purpose, address));
        send({ type: "requested", email: address, now: Date.now() });
      }),
    async checkCode(entered: string) {
      const digits = readCode(entered), key = readKey(entered);
      if (!digits && !key) return setFault("code need to be 6 digit");
      if (digits && !isPossibleCode(digits)) return setFault(authFailures.CodeRefused[1]);
      await attempt(async () => {
        setTokenNames(await validateCode(email, key ?? Number(digits)));
        send(key ? { type: "linked", email } : { type: "accepted" });
      }, (error) => {
        if (digits && error instanceof ApiFailure && error.status === REFUSED) {
          send({ type: "refused", now: Date.now() });
        }
      });
    },
    choosePassword: (choose: () => Promise<void>) =>
      attempt(async () => {
        await choose();
        send({ type: "changed" });
      }, (error) => {
        if (error instanceof ApiFailure && error.status === FORBIDDEN) send({ type: "lapsed" });
      }),
    startAgain: () => goBack("restart"),
    resume: () => goBack("resume"),
    setFault,
  };
}

/** One thing at a time, and what the server says against it. */
function useAttempt() {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function attempt(work: () => Promise<void>, otherwise: (error: unknown) => void = () => {}): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch (error) {
      otherwise(error);
      setFault(sentenceOf(error, OTHERWISE));
    } finally {
      setBusy(false);
    }
  }
  return { fault, setFault, isBusy, attempt };
}

export type Proof = ReturnType<typeof useProof>;
