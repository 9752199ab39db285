import { useState } from "react";
import { useMachine } from "@xstate/react";
import { isPossibleCode, readCode } from "../../domain/auth/recovery/code_machine.ts";
import { authFailures } from "../../domain/auth/failures.ts";
import { recoveryMachine } from "../../domain/auth/recovery/recovery_machine.ts";
import { ApiFailure, sentenceOf } from "../api/api_failure.ts";
import { type CodePurpose, requestCode, validateCode } from "../api/auth.ts";

const OTHERWISE = "Request failed";
const FORBIDDEN = 403;
const REFUSED = 400;

/** Address, code, password, by the machine; what the server says against a step is `fault`. */
export function useProof(purpose: CodePurpose) {
  const [state, send] = useMachine(recoveryMachine);
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isDelayed, setDelayed] = useState(false);
  const { email, code } = state.context;

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

  return {
    step: state.value,
    email,
    triesLeft: code?.code.triesLeft ?? 0,
    fault,
    isBusy,
    isDelayed,
    sendCode: (address: string) =>
      attempt(async () => {
        setDelayed(await requestCode(purpose, address));
        send({ type: "requested", email: address, now: Date.now() });
      }),
    async checkCode(entered: string) {
      const digits = readCode(entered);
      if (!digits) return setFault("code need to be 6 digit");
      if (!isPossibleCode(digits)) return setFault(authFailures.CodeRefused[1]);
      await attempt(async () => {
        await validateCode(email, Number(digits));
        send({ type: "accepted" });
      }, (error) => {
        if (error instanceof ApiFailure && error.status === REFUSED) send({ type: "refused", now: Date.now() });
      });
    },
    choosePassword: (choose: () => Promise<void>) =>
      attempt(async () => {
        await choose();
        send({ type: "changed" });
      }, (error) => {
        if (error instanceof ApiFailure && error.status === FORBIDDEN) send({ type: "lapsed" });
      }),
    startAgain() {
      setFault("");
      send({ type: "restart" });
    },
    resume() {
      setFault("");
      send({ type: "resume" });
    },
    setFault,
  };
}

export type Proof = ReturnType<typeof useProof>;
