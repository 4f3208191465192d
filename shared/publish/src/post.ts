import type { ZodType } from '@chaps/contracts/schema';

const TIMEOUT_MS = 10_000;

/** Posts JSON. @throws {Error} when the answer is a failure or of another form */
export async function post<Answer>(
  address: URL,
  body: object,
  schema: ZodType<Answer>,
): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return schema.parse(await response.json());
}
