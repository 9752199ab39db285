import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import type { SharedBox } from "../../../domain/items/links/box_link.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { sharedPhotoQuery } from "./link_calls.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { FilePreview, Sign } from "../files/media_picture.tsx";
import { PictureStrip } from "../files/picture_strip.tsx";

interface SharedPhotosProps {
  readonly linkKey: string;
  readonly box: SharedBox;
  readonly onOver: () => void;
}

/** Each is fetched when it is in sight, or will be with the next step. */
export function SharedPhotos({ linkKey, box, onOver }: SharedPhotosProps) {
  const photos = box.photoKeys.map((photoKey, at) => ({
    photoKey,
    name: `Photo ${at + 1} of ${box.photoKeys.length}`,
  }));
  return (
    <PictureStrip tagId={box.tagId} first={0} pictures={photos}>
      {({ photoKey, name }, _isAt, isNear) => (
        <div key={photoKey}>
          {isNear && <SharedPhoto linkKey={linkKey} photoKey={photoKey} name={name} onOver={onOver} />}
        </div>
      )}
    </PictureStrip>
  );
}

interface SharedPhotoProps extends Pick<SharedPhotosProps, "linkKey" | "onOver"> {
  readonly photoKey: MediaKey;
  readonly name: string;
}

function SharedPhoto({ linkKey, photoKey, name, onOver }: SharedPhotoProps) {
  const { data, isError } = useQuery(sharedPhotoQuery(linkKey, photoKey, name));
  useEffect(() => {
    if (isError) onOver();
  }, [isError]);
  if (data) return <FilePreview file={data} />;
  return isError
    ? <Sign icon={<ImageOff strokeWidth={1.5} />}>This photo did not come.</Sign>
    : <Sign icon={<Spinner />}>Opening the photo…</Sign>;
}
