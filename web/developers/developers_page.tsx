import { OPENAPI_PATH } from "../api/api_access.ts";
import { useAnswer } from "../api/use_answer.ts";
import { withBasePath } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import styles from "./developers_page.module.css";
import { type OpenApi, openapiQuery, type Operation } from "./openapi.ts";
import { fieldsOf, type FieldWords, wordsOf } from "./schema_words.ts";

interface OperationCardProps {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** `/developers`: the OpenAPI document, to be read. */
export function DevelopersPage() {
  useTitle("For developers");
  const { answer, again } = useAnswer(openapiQuery, "Failed to load the description. Please try again.");
  return (
    <main className={`page is-narrow grid gap-16 column ${styles.page}`} tabIndex={-1}>
      <h1>For developers</h1>
      {answer.status === "loading" && <Waiting>Loading the description…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <Description document={answer.value} />}
    </main>
  );
}

function Description({ document }: { readonly document: OpenApi }) {
  const server = globalThis.location.origin + withBasePath("");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );
  return (
    <>
      <p>
        <Prose>{document.info.description}</Prose>
      </p>
      <pre className={`rounded ${styles.example}`} tabIndex={0}>
        {`curl -H "Authorization: Bearer $TOKEN" \\\n  "${server}/api/v1/items?limit=5"`}
      </pre>
      <p>
        <a href={withBasePath(OPENAPI_PATH)}>The OpenAPI 3.1 document</a>{" "}
        can generate a client in your language, and opens in tools such as Swagger UI or Bruno.
      </p>
      <h2>Calls</h2>
      {operations.map((one) => <OperationCard key={one.operation.operationId} {...one} />)}
      <h2>Shapes</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <section key={name} id={name} className={`card grid gap-12 column ${styles.card}`} aria-label={name}>
          <h3>{name}</h3>
          <Fields title={`Fields of ${name}`} fields={fieldsOf(schema)} />
        </section>
      ))}
    </>
  );
}

function OperationCard({ path, method, operation }: OperationCardProps) {
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

function Fields({ title, fields }: { readonly title: string; readonly fields: readonly FieldWords[] }) {
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

/** A sentence in which words between backticks stand as they are written in programs. */
function Prose({ children }: { readonly children: string }) {
  return children.split("`").map((part, at) => at % 2 === 0 ? part : <code key={at}>{part}</code>);
}
