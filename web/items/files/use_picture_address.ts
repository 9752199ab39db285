import { useEffect, useState } from "react";

const FIRST_WAIT_MS = 10_000;

interface PictureAddress {
  /** Undefined where none is left. */
  readonly url: string | undefined;
  /** The best of those that failed. */
  readonly failed: string | undefined;
  /** Says that `url` did not come. */
  readonly fail: () => void;
}

/**
 * The first address whose picture comes. The best one that did not is asked for again, each time after twice as long: the way to the
 * server may have been lost for a moment.
 */
export function usePictureAddress(addresses: readonly string[]): PictureAddress {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const url = addresses.find((address) => !broken.includes(address));
  const failed = broken.find((address) => addresses.includes(address));
  useEffect(() => {
    if (!failed) return setTries(0);
    const probe = new Image();
    probe.onload = () => setBroken([]);
    probe.onerror = () => setTries(tries + 1);
    const ask = () => probe.src = failed;
    const timer = setTimeout(ask, FIRST_WAIT_MS * 2 ** tries);
    addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", ask);
      probe.onload = probe.onerror = null;
    };
  }, [failed, tries]);
  return { url, failed, fail: () => url && setBroken([...broken, url]) };
}
