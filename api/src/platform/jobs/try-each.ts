import { isDatabaseUnavailable } from '../db/database.ts';

/**
 * Processes items one after the other; a failure does not stop the rest. Stops if the database is gone,
 * because everything would fail.
 * @throws {AggregateError} of the failures, after all were tried
 */
export async function tryEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(...(error instanceof AggregateError ? error.errors : [error]));
      if (isDatabaseUnavailable(error)) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, getMessage(failures));
}

function getMessage([first, ...others]: readonly unknown[]): string {
  const message = first instanceof Error ? first.message : String(first);
  return others.length > 0 ? `${message} (and ${others.length} more)` : message;
}
