import { useAnswer } from "../api/use_answer.ts";
import { OPENAPI_PATH } from "../api/api_access.ts";
import { placeUrl } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import styles from "./developers_page.module.css";
import { type OpenApi, openapiQuery } from "./openapi.ts";
import { OperationCard } from "./operation_card.tsx";
import { Prose } from "./prose.tsx";
import { fieldsOf } from "./schema_words.ts";
import { Fields } from "./fields.tsx";

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
  const server = globalThis.location.origin + placeUrl("");
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
        <a href={placeUrl(OPENAPI_PATH)}>The OpenAPI 3.1 document</a>{" "}
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
