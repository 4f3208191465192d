import {
  EVENT_AUDIENCE_FILTERS,
  EVENT_DATE_FILTERS,
  type EventFilters,
  eventDateFilter,
  eventFilters,
} from '@chaps/contracts/events';

const MAX_LOCATION_LENGTH = 100;

/** A filter of the search. */
interface Filter<Value> {
  /** The name in the address and in the API's query. */
  name: keyof EventFilters;
  /** Unknown values are ignored, because links may be old. */
  read: (text: string) => Value;
  /** The value in the address; '' when the filter is not set. */
  write: (value: Value) => string;
  /** The value in the query, where it differs from the address. */
  ask?: (value: Value) => string;
  words: (value: Value) => string[];
}

const createFilter = <Value>({ read, write, ask = write, words, name }: Filter<Value>) => ({
  name,
  read,
  write,
  ask: (text: string) => ask(read(text)),
  words: (text: string) => words(read(text)),
});

const getLabel = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** In the order of the address and the summary. */
const FILTERS = {
  /** Undefined for 'Select Date'. */
  date: createFilter({
    name: 'date',
    read: (text) => eventDateFilter.safeParse(text).data,
    write: (date) => date ?? '',
    words: (date) => (date ? [getLabel(EVENT_DATE_FILTERS, date)] : []),
  }),
  location: createFilter({
    name: 'location',
    read: (text) => text.trim().slice(0, MAX_LOCATION_LENGTH),
    write: (location) => location.trim(),
    words: (location) => (location ? [`‘${location}’`] : []),
  }),
  /** In the order of the checkboxes; empty means all. */
  audiences: createFilter({
    name: 'for',
    read: (text) => {
      const asked = text.split(',');
      return EVENT_AUDIENCE_FILTERS.map(({ value }) => value).filter((v) => asked.includes(v));
    },
    write: (audiences) => audiences.join(','),
    // Spec 7: `for` is omitted if none or all three are chosen.
    ask: (audiences) =>
      audiences.length === EVENT_AUDIENCE_FILTERS.length ? '' : audiences.join(','),
    words: (audiences) => audiences.map((value) => getLabel(EVENT_AUDIENCE_FILTERS, value)),
  }),
};

type Filters = typeof FILTERS;
export type Term = keyof Filters;
/** The filters of the list and its map. */
export type SearchTerms = { [Name in Term]: ReturnType<Filters[Name]['read']> };

export const TERMS = Object.keys(FILTERS) as Term[];

export const readTerms = (params: URLSearchParams) =>
  Object.fromEntries(
    TERMS.map((term) => [term, FILTERS[term].read(params.get(FILTERS[term].name) ?? '')]),
  ) as SearchTerms;

export const NO_TERMS = readTerms(new URLSearchParams());

const WRITERS: { [Name in Term]: Pick<Filter<SearchTerms[Name]>, 'write'> } = FILTERS;
const formatTerm = <Name extends Term>(terms: SearchTerms, term: Name): string =>
  WRITERS[term].write(terms[term]);

/** The filters that are set, each with its text in the address. */
const listGivenTerms = (terms: SearchTerms) =>
  TERMS.map((term) => ({ ...FILTERS[term], text: formatTerm(terms, term) })).filter(
    ({ text }) => text !== '',
  );

/** The filters as they appear in the address. */
export const writeTerms = (terms: SearchTerms): string[][] =>
  listGivenTerms(terms).map(({ name, text }) => [name, text]);

export const hasFilters = (terms: SearchTerms): boolean => listGivenTerms(terms).length > 0;

/** The filters for a request. */
export const toFilters = (terms: SearchTerms): EventFilters =>
  eventFilters.parse(
    Object.fromEntries(
      listGivenTerms(terms).map(({ name, ask, text }) => [name, ask(text) || undefined]),
    ),
  );

/**
 * The active filters in words, so that a filter on the hidden tab does not apply unnoticed.
 * @returns e.g. "What's on next month, 'Leeds', Community", or an empty text
 */
export const describeSearch = (terms: SearchTerms): string =>
  listGivenTerms(terms)
    .flatMap(({ words, text }) => words(text))
    .join(', ');
