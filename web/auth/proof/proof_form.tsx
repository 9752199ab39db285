import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { FaultNotice, TextField } from "../../ui/field.tsx";

interface ProofFormProps {
  readonly fault: string;
  readonly button: string;
  readonly isBusy: boolean;
  readonly isOver?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function ProofForm({ fault, button, isBusy, isOver = false, onSubmit, children }: ProofFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOver) onSubmit();
  };
  return (
    <form className="stack gap-16" onSubmit={submit}>
      {children}
      <FaultNotice>{fault}</FaultNotice>
      <Button type="submit" isLarge isWide isLoading={isBusy} disabled={isOver}>{button}</Button>
    </form>
  );
}

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
}

export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <TextField
      label="E-mail"
      type="email"
      autoComplete="username"
      required
      maxLength={320}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
