import type * as z from '@chaps/contracts/schema';
import {
  ButtonLink,
  ButtonRow,
  DataTable,
  type DataTableProps,
  PageLinks,
  useBroughtIntoView,
} from '@chaps/ui';
import { type ReactNode, useState } from 'react';
import { type To, useSearchParams } from 'react-router-dom';
import styles from './list.module.css';
import { QueryContent, type QueryContentProps } from './staff-page.tsx';

type Fields = Readonly<Record<string, string | undefined>>;

/** The query of a list, as read from the address of its page. */
export interface ListAddress<Query = Fields> {
  query: Query;
  /**
   * A link to the list with a changed query, at its first page unless the changes name a different page.
   */
  to: (changes: Fields) => To;
  /** Navigates to that list. Empty fields are left out. */
  show: (changes: Fields) => void;
  /** The whole query, used as a key to reset forms; '' for the default list. */
  text: string;
  /** The query without its page, as a saved view stores it. */
  view: string;
}

/**
 * @param schema of the API's query; an address that it rejects shows the default list
 * @param prefix of the parameters in the address, for a second list on one page
 */
export function useListAddress<Query extends Fields>(
  schema: z.ZodType<Query>,
  prefix = '',
): ListAddress<Query> {
  const [search, setSearch] = useSearchParams();
  const read = (params: URLSearchParams) => {
    const own = [...params].flatMap(([name, value]): [string, string][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
    return schema.safeParse(Object.fromEntries(own)).data ?? schema.parse({});
  };
  const query = read(search);
  const changed = (changes: Fields, current = query) => {
    const next = Object.entries({ ...changes, ...current, after: '', before: '', ...changes });
    return new URLSearchParams(
      next.flatMap(([name, value]): [string, string][] =>
        value ? [[`${prefix}${name}`, value]] : [],
      ),
    );
  };
  return {
    query,
    to: (changes) => ({ search: String(changed(changes)) }),
    // Reads the browser's address: while a page loads, the router's is still the previous one.
    show: (changes) =>
      setSearch(changed(changes, read(new URLSearchParams(window.location.search)))),
    text: search.toString(),
    view: String(changed({})),
  };
}

/** A page of rows from the API; without `next` and `previous` it is the whole list. */
interface Rows<Row> {
  items: readonly Row[];
  /** The number of rows on all pages. */
  total?: number;
  next?: string | null;
  previous?: string | null;
}

interface ListProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'dense' | 'captionHidden'> {
  /** From `useQuery`; while a new page loads, it has the previous page. */
  query: QueryContentProps<Rows<Row>>['query'] & { isPlaceholderData: boolean };
  /** Shown instead of the table when there are no rows. */
  empty: string;
  /** Only for a list with pages. */
  paged?: { address: ListAddress; one: string; many: string };
  /** Shown beside the count. */
  aside?: ReactNode;
}

/** A list of the console: loading, failed, empty, or its rows with their count and pages. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { query, empty, paged, aside, ...table } = props;
  const searched = paged?.address.text || undefined;
  // On arrival, focus is on the page's heading.
  const [arrived] = useState(searched);
  return (
    <QueryContent query={query} answerTo={searched}>
      {(data) => (
        <>
          {paged && (
            <div className={styles.head}>
              <ListCount
                {...paged}
                {...data}
                answerTo={searched === arrived ? undefined : searched}
                loading={query.isPlaceholderData}
              />
              {aside}
            </div>
          )}
          {data.items.length > 0 && <DataTable {...table} dense captionHidden rows={data.items} />}
          {data.items.length === 0 && <EmptyList {...paged} words={empty} />}
          {paged && (
            <PageLinks
              label={`Pages of ${paged.many}`}
              previous={data.previous ? paged.address.to({ before: data.previous }) : undefined}
              next={data.next ? paged.address.to({ after: data.next }) : undefined}
            />
          )}
        </>
      )}
    </QueryContent>
  );
}

interface ListCountProps extends Rows<object> {
  one: string;
  many: string;
  answerTo: string | undefined;
  loading: boolean;
}

/**
 * The count above a list, e.g. '12 bookings'; it announces the result of a search or a change of page.
 */
function ListCount({ items, total, one, many, answerTo, loading, ...pages }: ListCountProps) {
  // Scrolls twice: on the request, and when the new rows have moved the focused element.
  const box = useBroughtIntoView(answerTo && `${answerTo} ${loading}`);
  const isPart = total === undefined && Boolean(pages.next || pages.previous);
  const count = total ?? items.length;
  const words = `${count} ${count === 1 ? one : many}${isPart ? ' on this page' : ''}`;
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {loading ? 'Loading...' : words}
    </div>
  );
}

/** An old address may name a page that no longer has rows. */
function EmptyList({ address, words }: { address?: ListAddress; words: string }) {
  if (!address?.query.after && !address?.query.before) return <p>{words}</p>;
  return (
    <>
      <p>There is nothing left on this page.</p>
      <ButtonRow>
        <ButtonLink to={address.to({})} variant="secondary">
          Show the first page
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
