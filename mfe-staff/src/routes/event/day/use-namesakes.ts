import { dayQuery } from '@chaps/api-client/visits';
import type { DayList } from '@chaps/contracts/visits';
import { formatDate } from '@chaps/domain';
import { namesakes } from '@chaps/domain/names';
import { useQuery } from '@tanstack/react-query';

const bornOf = (day: DayList): ReadonlyMap<string, string> =>
  new Map(
    [...namesakes(day.appointments)].map(({ appointment_id, date_of_birth: born }) => [
      appointment_id,
      born ? `born ${formatDate(born)}` : 'birth date not known',
    ]),
  );

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Ids of people of the day whose name somebody else has too, with the birth date that tells them apart. */
export const useNamesakes = (eventId: string): ReadonlyMap<string, string> =>
  useQuery({ ...dayQuery(eventId), select: bornOf }).data ?? NOBODY;
