import styles from "./questions.module.css";

interface QuestionsProps {
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

export function Questions({ questions }: QuestionsProps) {
  return (
    <dl className={`grid gap-32 ${styles.list}`}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd className="quiet">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
