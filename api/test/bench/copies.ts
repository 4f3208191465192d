import type { Executor } from '../../src/db/database.ts';
import { addEvent, people } from './crowd.ts';
import { holdAndPay, type Post } from './journeys.ts';
import { measuredRate, openClients } from './load.ts';
import { addRealSize, REAL_SIZE, removeAll } from './real-size.ts';
import { median, tellFigures } from './rounds.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 20;
const BOOKINGS = 100;
const ROUNDS = 7;
const COPIES = [1, 2, 4] as const;

type Say = (line: string) => void;
type Measured = Awaited<ReturnType<typeof measuredRate>>;

/** Paid bookings of one API process, and of two and four, which take turns. */
export async function measureCopies(stage: Stage, db: Executor, say: Say): Promise<void> {
  const copies = [openClients(stage.api, CLIENTS)];
  while (copies.length < Math.max(...COPIES)) {
    copies.push(openClients(await stage.startCopy(), CLIENTS));
  }
  let turn = 0;
  const round = async (count: number): Promise<Measured> => {
    const post: Post = (...request) => {
      turn += 1;
      const clients = copies[turn % count];
      if (!clients) throw new Error('there are fewer copies');
      return clients.post(...request);
    };
    const crowd = await people(db, stage.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10, true);
    return measuredRate(crowd, CLIENTS, (person, n) => holdAndPay(stage, post, person, event, n));
  };
  for (const count of COPIES) await round(count);
  const rounds = new Map<number, Measured[]>(COPIES.map((count) => [count, []]));
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const [count, measured] of rounds) measured.push(await round(count));
  }
  for (const clients of copies) await clients.close();
  const [one = []] = rounds.values();
  for (const [count, measured] of rounds) {
    if (count > 1) {
      const ratios = measured.map(({ rate }, n) => rate / (one[n]?.rate ?? Number.NaN));
      say(tellFigures(`${count} copies on this machine, of one`, ratios, ' ×', { atLeast: 1.1 }));
    }
    const rate = median(measured.map((each) => each.rate)).toFixed(0);
    const cpu = (part: 'programs' | 'database') =>
      median(measured.map((each) => each.cpu?.[part] ?? Number.NaN)).toFixed(1);
    say(
      `  ${count}: ${rate} paid bookings a second; API ${cpu('programs')} ms, database ${cpu('database')} ms each`,
    );
  }
}

/** The same beside all that some years leave in the database. */
export async function measureGrowth(stage: Stage, db: Executor, say: Say): Promise<void> {
  await addRealSize(db);
  say(`Copies with ${REAL_SIZE}`);
  await measureCopies(stage, db, say);
  await removeAll(db);
}
