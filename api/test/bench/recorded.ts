import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A statement sent by the API. */
export interface RecordedStatement {
  text: string;
  /** Its sender, see `currentSender`; undefined when unnamed. */
  by: string | undefined;
}

/** Names the sender of the statements in `work`. */
export const currentSender = new AsyncLocalStorage<string>();

/** Records every statement on every connection of the pool while `work` runs. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const listened = new WeakSet<pg.PoolClient>();
  let recording = true;
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const heard = (...args: unknown[]): unknown => {
      const [statement] = args as [string | pg.QueryConfig];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (recording) recorded.push({ text, by: currentSender.getStore() });
      return query(...args);
    };
    client.query = heard as typeof client.query;
  };
  pool.on('acquire', listen);
  await work();
  recording = false;
  pool.off('acquire', listen);
  return recorded;
}
