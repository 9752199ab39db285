/**
 * Whether an answer is the challenge that was sent: alone as text, as JSON text, or as `challenge` of a JSON object. One that
 * merely holds it somewhere, such as an echo of all that came, shows nothing about whose address it is.
 */
export function answersChallenge(answer: string, challenge: string): boolean {
  const text = answer.trim();
  return text === challenge || challengeIn(text) === challenge;
}

function challengeIn(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === "object" && "challenge" in parsed ? parsed.challenge : parsed;
  } catch {
    return null;
  }
}
