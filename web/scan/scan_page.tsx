import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTitle } from "../shell/use_title.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

/** Finding a box by typing its number. */
export function ScanPage() {
  useTitle("Scan");
  const [tagId, setTagId] = useState("");
  const navigate = useNavigate();
  return (
    <main className="page" tabIndex={-1}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          navigate(`/app/home?q=${encodeURIComponent(tagId)}`);
        }}
      >
        <TextField
          label="Number on the box"
          inputMode="numeric"
          value={tagId}
          onChange={(event) => setTagId(event.target.value)}
        />
        <Button type="submit">Find the box</Button>
      </form>
    </main>
  );
}
