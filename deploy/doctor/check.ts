/** A result of the doctor. */
export interface Check {
  name: string;
  outcome: 'ok' | 'warn' | 'fail';
  /** What was found, in one line. */
  seen: string;
  /** What to do; empty when all is well. */
  advice: string;
}

export type Finding = Omit<Check, 'name'>;

/** A check to run. @throws {Error} when it cannot run, which counts as a failure */
export interface Question {
  name: string;
  look(): Promise<Finding>;
}

export const ok = (seen: string): Finding => ({ outcome: 'ok', seen, advice: '' });
export const warn = (seen: string, advice: string): Finding => ({ outcome: 'warn', seen, advice });
export const fail = (seen: string, advice: string): Finding => ({ outcome: 'fail', seen, advice });

const TIMEOUT_MS = 10_000;

/** A request as if from another machine. @throws {Error} without a response within ten seconds */
export const sendRequest = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** The message of an error and its cause: the message of a `fetch` error alone says nothing. */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

export async function answerQuestion({ name, look }: Question): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    const advice = 'Does DNS point there, and is it running? docker compose ps';
    return { name, ...fail(getErrorReason(error), advice) };
  }
}
