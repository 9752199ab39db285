import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";
import { ALL, FILMS, MEASURED, type Measured, percentOf } from "./measured.ts";
import tableStyles from "./measured.module.css";

export function HowReadingIsMeasuredPage() {
  useTitle("How reading was measured");
  return (
    <main className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`stack gap-16 ${styles.head}`}>
        <h1>How reading was measured</h1>
        <p>
          We showed the number reader whole photos with writing it had never seen, and counted. It knew nothing of
          anybody's boxes. Here are the figures, and the weak sides too.
        </p>
      </section>
      <section className="stack gap-24" aria-labelledby="figures">
        <h2 id="figures">The figures</h2>
        <Figures />
        <dl className={`grid gap-24 ${tableStyles.meanings}`}>
          <Meaning word="Read right">Its first guess is exactly what is written: every digit, none too many.</Meaning>
          <Meaning word="Without asking">It was sure enough to go on by itself. Of the others it asks you.</Meaning>
          <Meaning word="Wrong">It went on by itself with another number. That is the mistake we fear most.</Meaning>
        </dl>
      </section>
      <section className={`stack gap-12 ${tableStyles.words}`} aria-labelledby="pictures">
        <h2 id="pictures">The pictures</h2>
        <p>
          All but the last two rows are made by computer: numbers of one to eight digits in hands and prints that were
          kept from its training, on cardboard, labels and tape, turned, in shadow, out of focus. The first four rows
          come from a program that none of its training used, and are of the reader before its last round of training;
          the one you use reads more on every set of numbers that both have read. The {MEASURED.at(-1)?.pictures}{" "}
          real photos are few: one more or less moves their rows by more than a percent. The second reader comes to your
          device when a number is hard, and only agrees or does not.
        </p>
        <p>
          While you hold the camera on a box it looks several times and waits until the pictures agree, so it does
          better than with one photo: of {FILMS.films} short films with a number it opened the right box in{" "}
          {percentOf(FILMS.accepted)}, and {FILMS.wrong === 0 ? "never a wrong one" : `a wrong one in ${FILMS.wrong}`}.
        </p>
      </section>
      <Weaknesses />
      <section className={`row wrap spread gap-24 kraft ${styles.closing}`}>
        <h2>Try it with your own hand.</h2>
        <ButtonLink to="/" isLarge className={styles.action}>Write a number</ButtonLink>
      </section>
    </main>
  );
}

function Weaknesses() {
  return (
    <section className={`stack gap-12 ${tableStyles.words}`} aria-labelledby="weak">
      <h2 id="weak">Where it is weak</h2>
      <ul className="bullets">
        <li>Handwriting is asked about more often than print.</li>
        <li>Dates, prices and measures are sometimes taken for a number.</li>
        <li>A number upside down or on its side is not read. Most times it says so.</li>
        <li>A 7, or a lone stroke, is most often taken for a 1.</li>
      </ul>
      <p>You always see the number before a box is made, and can type it instead.</p>
    </section>
  );
}

function Figures() {
  return (
    <table className={`figures wide ${tableStyles.table}`}>
      <thead>
        <tr>
          <th scope="col">Photos</th>
          <th scope="col">Tried</th>
          <th scope="col">Read right</th>
          <th scope="col">Without asking</th>
          <th scope="col">Wrong</th>
        </tr>
      </thead>
      <tbody>{MEASURED.map((row) => <Row key={row.row} {...row} />)}</tbody>
    </table>
  );
}

function Row({ what, row, pictures, exact, answered, wrong }: Measured) {
  return (
    <tr data-all={row === ALL.row}>
      <th scope="row">{what}</th>
      <td data-name="Tried">{pictures}</td>
      <td data-name="Read right">{percentOf(exact)}</td>
      <td data-name="Without asking">{percentOf(answered)}</td>
      <td data-name="Wrong">{wrong}</td>
    </tr>
  );
}

function Meaning({ word, children }: { readonly word: string; readonly children: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="quiet">{children}</dd>
    </div>
  );
}
