import { findPeopleByNhsNumber, staffSearchQuery } from '@chaps/api-client/staff-search';
import { hasValidNhsChecksum, normaliseNhsNumber } from '@chaps/domain';
import { mayDo } from '@chaps/domain/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSignedInStaff } from '../components/staff-page.tsx';
import {
  type Group,
  listPageChoices,
  startsWithText,
  toEventChoice,
  toPersonChoice,
  toUnbookedChoice,
} from './choices.ts';

/**
 * Nine digits may be the beginning of an NHS number, which must not appear in addresses or logs.
 */
function mayBeNhsNumber(text: string): boolean {
  const digits = normaliseNhsNumber(text);
  return /^[1-9]\d{8}$/.test(digits) || hasValidNhsChecksum(digits);
}

/** Searches people, events and pages. An NHS number is looked up only on request. */
export function useSearch(typed: string) {
  const text = typed.trim();
  const grants = useSignedInStaff()?.grants ?? [];
  const mayUseNumbers = mayDo(grants, 'use NHS numbers', new Date());
  const isAsked = text.length >= 2 && !mayBeNhsNumber(text);
  const query = useQuery({ ...staffSearchQuery(text), enabled: isAsked });
  const nhs = useMutation({ mutationFn: findPeopleByNhsNumber });
  const isNhsNumber = hasValidNhsChecksum(normaliseNhsNumber(text));
  const found = isAsked ? query.data : undefined;
  const looked = isNhsNumber && nhs.variables === text ? nhs : undefined;
  const { people = [], unbooked = [] } = found ?? looked?.data ?? {};
  const places = listPageChoices(text, grants);
  const records: Group[] = [
    {
      name: 'People',
      choices: [
        ...people.map((person) => toPersonChoice(person, grants)),
        ...unbooked.map(toUnbookedChoice),
      ],
    },
    {
      name: 'Events',
      choices: (found?.events ?? []).map((event) => toEventChoice(event, grants)),
    },
  ];
  const goTo: Group = { name: 'Go to', choices: places };
  const isMeant = places.some(({ label }) => startsWithText(label, text));
  const all = isMeant ? [goTo, ...records] : [...records, goTo];
  const groups = all.filter(({ choices }) => choices.length > 0);
  return {
    groups,
    /** What Enter opens; undefined while only results for an earlier text are available. */
    first: isMeant || !query.isPlaceholderData ? groups[0]?.choices[0] : undefined,
    isLoading: (isAsked && query.isFetching) || Boolean(looked?.isPending),
    error: (isAsked ? query.error : null) ?? looked?.error ?? null,
    /** Looks up the NHS number, which is logged; undefined for other text. */
    lookUp: isNhsNumber && mayUseNumbers ? () => nhs.mutate(text) : undefined,
    isNhsNumber,
    isLookedUp: looked?.isSuccess ?? false,
  };
}
