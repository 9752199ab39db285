import styles from "./developers_page.module.css";
import { Prose } from "./prose.tsx";
import type { FieldWords } from "./schema_words.ts";

export function Fields({ title, fields }: { readonly title: string; readonly fields: readonly FieldWords[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h4 className={`quiet ${styles.subtitle}`}>{title}</h4>
      <dl className={styles.fields}>
        {fields.map(({ name, isRequired, says }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!isRequired && <span className="quiet small">optional</span>}
            </dt>
            <dd>
              <Prose>{says}</Prose>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
