import { dayPeopleQuery } from '@chaps/api-client/visits';
import type { DayPeople } from '@chaps/contracts/visits';
import { formatDate } from '@chaps/domain';
import { useQuery } from '@tanstack/react-query';

const toBirthDates = ({ namesakes }: DayPeople): ReadonlyMap<string, string> =>
  new Map(
    namesakes.map(({ appointment_id, date_of_birth: born }) => [
      appointment_id,
      born ? `born ${formatDate(born)}` : 'date of birth not known',
    ]),
  );

const NO_NAMESAKES: ReadonlyMap<string, string> = new Map();

/**
 * Ids of people who share a name with someone else on the day, each with the date of birth that tells
 * them apart.
 */
export const useNamesakes = (eventId: string): ReadonlyMap<string, string> =>
  useQuery({ ...dayPeopleQuery(eventId), select: toBirthDates }).data ?? NO_NAMESAKES;
