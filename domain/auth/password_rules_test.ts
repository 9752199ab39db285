import assert from "node:assert/strict";
import { retypedPasswordFault } from "./password_rules.ts";

Deno.test("the two fields are compared first, then the rules in their order", () => {
  const faults: readonly (readonly [password: string, retyped: string, fault: string | null])[] = [
    ["", "x", "Password must be the same"],
    ["Box-1234", "box-1234", "Password must be the same"],
    ["", "", "Password cannot be empty"],
    ["       ", "       ", "Password must be at least 8 characters."],
    ["Box-123", "Box-123", "Password must be at least 8 characters."],
    ["📦📦📦📦", "📦📦📦📦", "Password must be at least 8 characters."],
    ["--------", "--------", "Password must contain at least one uppercase letter."],
    ["BOXES-12", "BOXES-12", "Password must contain at least one lowercase letter."],
    ["Boxes---", "Boxes---", "Password must contain at least one digit."],
    ["Boxes 123", "Boxes 123", "Password must contain at least one special character."],
    ["Box-1234", "Box-1234", null],
    ["Ärger-123", "Ärger-123", null],
  ];
  for (const [password, retyped, fault] of faults) assert.equal(retypedPasswordFault(password, retyped), fault);
});
