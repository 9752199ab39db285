import { Dices } from "lucide-react";
import { displayNameFault, tidyName } from "../../domain/auth/person_name.ts";
import { randomDisplayName } from "../../domain/profile/random_display_name.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import styles from "./display_name_field.module.css";

interface DisplayNameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function DisplayNameField({ value, onChange }: DisplayNameFieldProps) {
  return (
    <div className={`stack starts ${styles.name}`}>
      <TextField
        label="Display name"
        name="displayName"
        autoComplete="nickname"
        note="how others see you"
        value={value}
        fault={nameSentence("Display name", displayNameFault(tidyName(value)))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button kind="bare" onClick={() => onChange(randomDisplayName(Math.random))}>
        <Dices aria-hidden="true" /> Suggest a name
      </Button>
    </div>
  );
}

export function nameSentence(label: string, fault: string | null): string {
  return fault === null ? "" : `${label} ${fault}.`;
}
