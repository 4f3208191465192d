import { Pool } from 'undici';
import { type Cpu, childrenCpu } from './cpu.ts';

/** Opens one connection per client to an address. */
export function openClients(address: string, clients: number) {
  const pool = new Pool(address, { connections: clients, pipelining: 1 });
  return {
    async post(path: string, headers: Record<string, string>, json: object) {
      const { statusCode, body } = await pool.request({
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(json),
      });
      return { status: statusCode, text: await body.text() };
    },
    close: () => pool.close(),
  };
}

/**
 * Operations per second over all items, `clients` at a time. Not a case for autocannon: a booking
 * is several dependent requests by one person, and the bare side sends SQL.
 */
export async function totalRate<Item>(
  items: readonly Item[],
  clients: number,
  operation: (item: Item, index: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const [index, item] of queue) await operation(item, index);
    }),
  );
  return (1000 * items.length) / (performance.now() - begun);
}

/** As `totalRate`, plus the processor time per operation; undefined where it cannot be read. */
export async function measureRateAndCpu<Item>(
  ...[items, clients, doing]: Parameters<typeof totalRate<Item>>
): Promise<{ rate: number; cpu: Cpu | undefined }> {
  const before = childrenCpu();
  const rate = await totalRate(items, clients, doing);
  const after = childrenCpu();
  if (!before || !after) return { rate, cpu: undefined };
  const cpu = {
    database: (after.database - before.database) / items.length,
    pooler: (after.pooler - before.pooler) / items.length,
    programs: (after.programs - before.programs) / items.length,
  };
  return { rate, cpu };
}
