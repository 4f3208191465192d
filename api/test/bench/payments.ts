import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import type { Cpu } from './cpu.ts';
import { addEvent, people } from './crowd.ts';
import { withInProcessApi } from './in-process-api.ts';
import { holdAndBook, holdAndPay } from './journeys.ts';
import { measureRateAndCpu, openClients } from './load.ts';
import { type RecordedStatement, recordStatements } from './recorded.ts';
import { median, reportFigures } from './rounds.ts';

const CLIENTS = 20;
const BOOKINGS = 100;
const ROUNDS = 5;
/** Bookings whose statements are counted: a webhook that arrives before its capture adds two. */
const COUNTED = 9;
/** Webhooks per payment: order approved, capture completed. */
const WEBHOOKS = 2;

type Say = (line: string) => void;

/** Measures paid bookings: statements by route, and processor time relative to a free booking. */
export async function measurePayments(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  await countStatements(system, db, say);
  const clients = openClients(system.api, CLIENTS);
  const round = async (paid: boolean) => {
    const crowd = await people(db, system.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10, paid);
    const seen = webhooksOf(system);
    return measureRateAndCpu(crowd, CLIENTS, async (person, n) => {
      if (!paid) return holdAndBook(clients.post, person, event, n);
      await holdAndPay(system, clients.post, person, event, n);
      if (n === BOOKINGS - 1) await seen(WEBHOOKS * BOOKINGS);
    });
  };
  const rounds: Array<{ rate: number; paid: Cpu; free: Cpu }> = [];
  await round(true);
  for (let n = 0; n < ROUNDS; n += 1) {
    const [free, paid] = [await round(false), await round(true)];
    if (paid.cpu && free.cpu) rounds.push({ rate: paid.rate, paid: paid.cpu, free: free.cpu });
  }
  await clients.close();
  const of = (name: 'paid' | 'free', part: keyof Cpu) => rounds.map((each) => each[name][part]);
  const rates = rounds.map(({ rate }) => rate);
  say(reportFigures(`Paid bookings a second, ${CLIENTS} clients`, rates, '', { atLeast: 60 }));
  const ratios = rounds.map(({ paid, free }) => paid.programs / free.programs);
  say(
    reportFigures('  processor time of the API, of that of a free booking', ratios, ' ×', {
      atMost: 4,
    }),
  );
  for (const name of ['paid', 'free'] as const) {
    const [api, database] = [median(of(name, 'programs')), median(of(name, 'database'))];
    say(`  ${name}: API ${api.toFixed(1)} ms, database ${database.toFixed(1)} ms`);
  }
}

async function countStatements(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const [first, ...others] = await people(db, system.jwtSecret, 1 + COUNTED);
  if (!first) throw new Error('nobody');
  const bookings = await withInProcessApi(system, async ({ pool, post, url }) => {
    system.sendWebhooksTo(url);
    const pay = async (person: typeof first) => {
      const event = await addEvent(db, 10, true);
      const seen = webhooksOf(system);
      await holdAndPay(system, post, person, event, 0);
      await seen(WEBHOOKS);
    };
    await pay(first);
    const recorded: RecordedStatement[][] = [];
    for (const person of others) recorded.push(await recordStatements(pool, () => pay(person)));
    system.sendWebhooksTo(system.api);
    return recorded.sort((a, b) => a.length - b.length);
  });
  const recorded = bookings[Math.floor(COUNTED / 2)] ?? [];
  const routes = Map.groupBy(recorded, ({ by }) => by ?? 'POST /payments/webhooks (two)');
  say(`Statements of a paid booking: ${recorded.length}`);
  for (const [route, sent] of routes) say(`  ${route}: ${sent.length}`);
  if (process.env.BENCH_SHOW) show(recorded, say);
}

function show(recorded: readonly RecordedStatement[], say: Say): void {
  for (const { by, text } of recorded) {
    say(`  | ${by ?? 'webhook'} | ${text.replace(/\s+/g, ' ').slice(0, 140)}`);
  }
}

function webhooksOf({ payments }: BenchSystem) {
  const before = payments.deliveries().length;
  return async (count: number): Promise<void> => {
    while (payments.deliveries().length < before + count) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
}
