import { Link } from "react-router-dom";
import { pageConfig, withBasePath } from "../base/page_config.ts";
import { QrCode } from "../base/qr_code.tsx";
import styles from "./address_code.module.css";

/** This server's address for another device's camera. */
export function AddressCode() {
  const address = `${pageConfig.address ?? location.origin + withBasePath("")}/`;
  const isReachable = !isOnlyHere(address);
  return (
    <section className={`card row wrap gap-24 ${styles.code}`} aria-labelledby="address-code">
      {isReachable && <QrCode text={address} />}
      <div>
        <h2 className="size-22" id="address-code">On your phone</h2>
        {isReachable ? <Address address={address} /> : (
          <p>
            This server is open to this computer alone, so no other device can come here yet. The help says{" "}
            <Link to="/help/phone">how to open it to your phone</Link>.
          </p>
        )}
      </div>
    </section>
  );
}

function Address({ address }: { readonly address: string }) {
  return (
    <>
      <p>Point the phone's camera at this square and open what it finds.</p>
      <p className="breaks">
        <a href={address}>{address}</a>
      </p>
    </>
  );
}

function isOnlyHere(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
