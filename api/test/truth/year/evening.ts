import { randomUUID } from 'node:crypto';
import type { Day } from '../before.ts';
import type { Site } from '../site.ts';
import type { Visitor } from './record.ts';

/** What a courier takes, and what the laboratory reports the next morning. */
export function createCourier({ ask, staff }: Site, event: Day) {
  const path = `/staff/events/${event.id}`;
  /**
   * Packs tubes and hands the box to the courier.
   * @returns the handover's id, and how many codes match no tube
   */
  const handOver = async (codes: readonly string[], at: Date) => {
    const { results } = (
      await ask(staff.coordinator, 'POST', `${path}/packed-tubes`, { codes: [...codes] })
    ).body;
    const handover_id = randomUUID();
    const packed = results.filter(({ outcome }: { outcome: string }) => outcome === 'packed');
    const body = { handover_id, taken_by: 'A courier', handed_at: at, counted: packed.length };
    await ask(staff.coordinator, 'POST', `${path}/handovers`, body);
    const strange = results.filter(({ outcome }: { outcome: string }) => outcome === 'unknown');
    return { id: handover_id, counted: packed.length, strange: strange.length };
  };
  const receive = (id: string, counted: number, missing: readonly string[], at: Date) =>
    ask(staff.coordinator, 'POST', `${path}/handovers/${id}/receipt`, {
      ...{ received_from: 'Somebody at the laboratory', received_at: at, counted },
      missing: [...missing],
    });
  return { handOver, receive };
}

const codesOf = (visitors: readonly Visitor[]) => visitors.flatMap(({ tube }) => tube ?? []);

/**
 * Sends the tubes off, except for one that was lost.
 * @returns the laboratory's report the next morning: some tubes are missing
 */
export async function sendTubes(site: Site, event: Day, visitors: readonly Visitor[]) {
  const { handOver, receive } = createCourier(site, event);
  const inHand = visitors.filter(({ loss }) => loss !== 'tube lost before packing');
  const { id, counted, strange } = await handOver(codesOf(inHand), site.api.services.now());
  const typed = inHand.filter(({ loss }) => loss === 'wrong code typed').length;
  const found = strange === typed ? [] : [`${strange} strange tubes in place of ${typed}`];
  const missing = codesOf(visitors.filter(({ loss }) => loss === 'tube lost by the courier'));
  return {
    found,
    reply: () => receive(id, counted - missing.length, missing, site.api.services.now()),
  };
}
