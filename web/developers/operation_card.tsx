import styles from "./developers_page.module.css";
import { Fields } from "./fields.tsx";
import type { Operation } from "./openapi.ts";
import { Prose } from "./prose.tsx";
import { fieldsOf, wordsOf } from "./schema_words.ts";

interface OperationCardProps {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export function OperationCard({ path, method, operation }: OperationCardProps) {
  const { description, parameters = [], requestBody, responses, security } = operation;
  const [, answer] = Object.entries(responses).find(([status]) => status !== "default") ?? [];
  const reply = answer?.content?.["application/json"]?.schema;
  const [kind, sent] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const scope = security[0]?.["apiToken"]?.[0];
  return (
    <section className={`card grid gap-12 column ${styles.card}`} aria-label={operation.summary}>
      <h3 className={`breaks size-18 ${styles.address}`}>
        <span className={styles.method}>{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>
        <Prose>{description}</Prose>{" "}
        {scope && <span className="badge">{scope === "write" ? "Needs a token that may write" : "Any token"}</span>}
      </p>
      <Fields
        title="In the address"
        fields={parameters.map(({ name, required, schema }) => ({
          name,
          isRequired: required,
          says: wordsOf(schema),
        }))}
      />
      {sent?.schema && <Fields title={`Body, ${kind}`} fields={fieldsOf(sent.schema)} />}
      {reply ? <Fields title="Answer" fields={fieldsOf(reply)} /> : (
        <p className="quiet">
          <Prose>{answer?.description ?? ""}</Prose>
        </p>
      )}
    </section>
  );
}
