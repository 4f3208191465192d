import type { SlotsResponse } from '@chaps/contracts/slots';
import { slotTimes, toMinutes } from '@chaps/domain/slots';

export interface SlotChoice {
  /** HH:mm, London wall time. */
  time: string;
  available: boolean;
}

export interface PartOfDay {
  name: 'Morning' | 'Afternoon' | 'Evening';
  choices: SlotChoice[];
}

/**
 * All slots of an event. A slot is selectable if the server lists it (spec 4, Booking flow 5) or the user
 * holds it.
 * @param ownTime HH:mm of the held seat
 */
export function listSlotChoices(
  event: Parameters<typeof slotTimes>[0],
  slots: SlotsResponse,
  ownTime?: string,
): SlotChoice[] {
  const available = new Set(slots[event.event_date]?.availableTimeSlots);
  return slotTimes(event).map((time) => ({
    time,
    available: available.has(time) || time === ownTime,
  }));
}

const getPartOfDay = (time: string): PartOfDay['name'] => {
  const minutes = toMinutes(time);
  if (minutes < 12 * 60) return 'Morning';
  return minutes < 17 * 60 ? 'Afternoon' : 'Evening';
};

/** Groups the choices by part of the day, without empty parts. */
export function groupByPartOfDay(choices: readonly SlotChoice[]): PartOfDay[] {
  const names = ['Morning', 'Afternoon', 'Evening'] as const;
  return names
    .map((name) => ({ name, choices: choices.filter(({ time }) => getPartOfDay(time) === name) }))
    .filter((part) => part.choices.length > 0);
}
