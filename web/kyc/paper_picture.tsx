import { useRef } from "react";
import { Camera } from "lucide-react";
import type { KycSide } from "../../domain/kyc/kyc.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { kycPictureUrl, setKycPicture } from "../api/kyc.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import styles from "./kyc.module.css";
import { SIDE_WORDS } from "./kyc_words.ts";

interface PaperPictureProps {
  readonly side: KycSide;
  readonly picture: MediaKey | null;
}

/** One side of a document; the picture is stored as soon as it is chosen. */
export function PaperPicture({ side, picture }: PaperPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const put = useWrite((file: File) => setKycPicture(side, file), "Failed to store the picture");
  const words = SIDE_WORDS[side];
  return (
    <div className={`stack gap-12 ${styles.side}`}>
      {picture ? <img src={kycPictureUrl(picture)} alt={`${words} of your document`} /> : <span>{words}</span>}
      <Button kind="plain" isLoading={put.isPending} onClick={() => input.current?.click()}>
        {!put.isPending && <Camera aria-hidden="true" />} {picture ? "Change" : "Add"} {words.toLowerCase()}
      </Button>
      <Fault>{put.fault}</Fault>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={`${words} of the document`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) put.run(file);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
