import type { Executor } from '../../src/db/database.ts';
import { addEvent, people } from './crowd.ts';
import { holdAndPay, type Post } from './journeys.ts';
import { measuredRate, openClients } from './load.ts';
import { median, tellFigures } from './rounds.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 20;
const BOOKINGS = 100;
const ROUNDS = 7;

/** Paid bookings of one API process and of two, which take turns. */
export async function measureCopies(
  stage: Stage,
  db: Executor,
  say: (line: string) => void,
): Promise<void> {
  const first = openClients(stage.api, CLIENTS);
  const second = openClients(await stage.startCopy(), CLIENTS);
  let turn = 0;
  const shared: Post = (...request) => {
    turn += 1;
    return (turn % 2 === 0 ? first : second).post(...request);
  };
  const round = async (post: Post) => {
    const crowd = await people(db, stage.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10, true);
    return measuredRate(crowd, CLIENTS, (person, n) => holdAndPay(stage, post, person, event, n));
  };
  for (const post of [first.post, shared]) await round(post);
  const rounds = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    rounds.push({ one: await round(first.post), two: await round(shared) });
  }
  await first.close();
  await second.close();
  const ratios = rounds.map(({ one, two }) => two.rate / one.rate);
  say(tellFigures('Two copies on this machine, of one', ratios, ' ×', { atLeast: 1.1 }));
  for (const name of ['one', 'two'] as const) {
    const rates = median(rounds.map((each) => each[name].rate));
    const cpu = median(rounds.map((each) => each[name].cpu?.programs ?? Number.NaN));
    const database = median(rounds.map((each) => each[name].cpu?.database ?? Number.NaN));
    say(
      `  ${name}: ${rates.toFixed(0)} paid bookings a second; API ${cpu.toFixed(1)} ms, database ${database.toFixed(1)} ms each`,
    );
  }
}
