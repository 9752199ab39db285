import { useEffect } from "react";

/** After a step the next one's button may lie where the mouse still rests: it looks pressed at only once the mouse has moved. */
export function useRestingMouse(step: string): void {
  useEffect(() => {
    const root = document.documentElement;
    const moved = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) delete root.dataset["mouseRests"];
    };
    root.dataset["mouseRests"] = "";
    addEventListener("pointermove", moved);
    return () => {
      removeEventListener("pointermove", moved);
      delete root.dataset["mouseRests"];
    };
  }, [step]);
}
