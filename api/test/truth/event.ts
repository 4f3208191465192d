import type { Harness } from '../harness.ts';
import { prepare } from './before.ts';
import { callRaisedResults } from './calls.ts';
import {
  compareConsole,
  compareDay,
  compareMails,
  compareMoney,
  comparePortal,
  compareReport,
  compareTubes,
  findPeopleWithoutOutcome,
  laboratoryList,
} from './compare.ts';
import { runDay, tryForbiddenActions } from './day.ts';
import { createLaboratory } from './laboratory.ts';
import { sendMessages } from './messages.ts';
import { isAtEvent } from './people.ts';
import { openSite } from './site.ts';

/**
 * Runs one event from its first booking to its last result.
 * @returns untrue statements made to people, and people who were told nothing
 */
export async function checkEvent(api: Harness, count: number): Promise<string[]> {
  const site = await openSite(api);
  const { event, doomed, people } = await prepare(site, count);
  await site.sendMails();
  const found: string[] = [];
  const at = people.filter(isAtEvent);
  const laboratory = createLaboratory(site, event, people);

  const { close } = await runDay(site, event, people);
  const inDoubt = await laboratoryList(site, event);
  found.push(
    ...compareTubes(inDoubt, at, ({ day }) => day === 'two tubes' || day === 'sampled late'),
  );
  await laboratory.early();
  found.push(...(await close()));
  found.push(...(await tryForbiddenActions(site, event, at)));
  found.push(...(await sendMessages(site, event, at)));
  const tubes = await laboratoryList(site, event);
  // An early row shows that the laboratory has the tube.
  found.push(...compareTubes(tubes, at, ({ laboratory: does }) => does === 'sends nothing'));
  found.push(...(await compareDay(site, event, people)));

  await site.at(nextDay(event.date), '10:00');
  await laboratory.results(new Set(tubes.map(({ tube_code }) => String(tube_code))));
  await site.sendMails();
  await laboratory.later();
  await site.sendMails();
  found.push(...(await callRaisedResults(site, event, people)));
  await site.sendMails();
  found.push(...(await findPeopleWithoutOutcome(site, event, at)));
  found.push(...(await comparePortal(site, people)));
  found.push(...compareMails(site, people));
  found.push(...(await compareDay(site, event, people)));
  found.push(...(await compareConsole(site, event, people)));
  found.push(...(await compareMoney(site, event, at)));
  const calledOff = people.filter((person) => person.before?.startsWith('was to come'));
  for (const person of calledOff) person.promised = person.paid;
  found.push(...(await compareMoney(site, doomed, calledOff)));
  found.push(...(await compareReport(site, event, at)));
  return found;
}

const nextDay = (date: string) =>
  new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
