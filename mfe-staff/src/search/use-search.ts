import { findPeopleByNhsNumber, staffSearchQuery } from '@chaps/api-client/staff-search';
import { nhsNumberChecksum, normaliseNhsNumber } from '@chaps/domain';
import { mayDo } from '@chaps/domain/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSignedInStaff } from '../components/staff-page.tsx';
import {
  eventChoice,
  type Group,
  pageChoices,
  personChoice,
  startsWithTyped,
  unbookedChoice,
} from './choices.ts';

/**
 * Nine digits may be the beginning of an NHS number, which must not appear in addresses or logs.
 */
function isPrivate(text: string): boolean {
  const digits = normaliseNhsNumber(text);
  return /^[1-9]\d{8}$/.test(digits) || nhsNumberChecksum(digits);
}

/** Searches people, events and pages. An NHS number is looked up only on request. */
export function useSearch(typed: string) {
  const text = typed.trim();
  const grants = useSignedInStaff()?.grants ?? [];
  const mayUseNumbers = mayDo(grants, 'use NHS numbers', new Date());
  const isAsked = text.length >= 2 && !isPrivate(text);
  const query = useQuery({ ...staffSearchQuery(text), enabled: isAsked });
  const nhs = useMutation({ mutationFn: findPeopleByNhsNumber });
  const isNhsNumber = nhsNumberChecksum(normaliseNhsNumber(text));
  const found = isAsked ? query.data : undefined;
  const looked = isNhsNumber && nhs.variables === text ? nhs : undefined;
  const { people = [], unbooked = [] } = found ?? looked?.data ?? {};
  const places = pageChoices(text, grants);
  const records: Group[] = [
    {
      name: 'People',
      choices: [
        ...people.map((person) => personChoice(person, grants)),
        ...unbooked.map(unbookedChoice),
      ],
    },
    {
      name: 'Events',
      choices: (found?.events ?? []).map((event) => eventChoice(event, grants)),
    },
  ];
  const goTo: Group = { name: 'Go to', choices: places };
  const isMeant = places.some(({ label }) => startsWithTyped(label, text));
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
