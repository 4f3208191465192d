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
import { Loaded, type LoadedProps } from './staff-page.tsx';

type Fields = Readonly<Record<string, string | undefined>>;

/** The query of a list, as in the address of its page. */
export interface ListAddress<Query = Fields> {
  query: Query;
  /** The list after changes of its query, at its first page unless they name another. */
  to: (changes: Fields) => To;
  /** Shows that list. An empty field is left out. */
  show: (changes: Fields) => void;
  /** All of it, to begin a form anew; '' for the list as it is. */
  text: string;
  /** The same at its first page: what a saved view keeps. */
  view: string;
}

/**
 * @param schema of the API's query; an address that it rejects shows the list as it is
 * @param prefix of its names in the address, for a second list on one page
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
    // The address in the browser: a slow page still shows the one before.
    show: (changes) =>
      setSearch(changed(changes, read(new URLSearchParams(window.location.search)))),
    text: search.toString(),
    view: String(changed({})),
  };
}

/** A page of rows as the API answers; without `next` and `previous` it is the whole list. */
interface Rows<Row> {
  items: readonly Row[];
  /** On all pages. */
  total?: number;
  next?: string | null;
  previous?: string | null;
}

interface ListProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'dense' | 'captionHidden'> {
  /** Of `useQuery`; while another page loads it has the one before. */
  query: LoadedProps<Rows<Row>>['query'] & { isPlaceholderData: boolean };
  /** In place of the table when there is no row. */
  empty: string;
  /** Of a list with pages. */
  paged?: { address: ListAddress; one: string; many: string };
  /** Beside the count. */
  aside?: ReactNode;
}

/** A list of the console: loading, failed, empty, or its rows, with their number and pages. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { query, empty, paged, aside, ...table } = props;
  const searched = paged?.address.text || undefined;
  // On arrival the page's heading has the focus.
  const [arrived] = useState(searched);
  return (
    <Loaded query={query} answerTo={searched}>
      {(data) => (
        <>
          {paged && (
            <div className={styles.head}>
              <Count
                {...paged}
                {...data}
                answerTo={searched === arrived ? undefined : searched}
                loading={query.isPlaceholderData}
              />
              {aside}
            </div>
          )}
          {data.items.length > 0 && <DataTable {...table} dense captionHidden rows={data.items} />}
          {data.items.length === 0 && <Empty {...paged} words={empty} />}
          {paged && (
            <PageLinks
              label={`Pages of ${paged.many}`}
              previous={data.previous ? paged.address.to({ before: data.previous }) : undefined}
              next={data.next ? paged.address.to({ after: data.next }) : undefined}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface CountProps extends Rows<object> {
  one: string;
  many: string;
  answerTo: string | undefined;
  loading: boolean;
}

/** '12 bookings' above a list: the answer to a search, and to a turned page. */
function Count({ items, total, one, many, answerTo, loading, ...pages }: CountProps) {
  // Twice: when it is asked for, and when the rows have moved what had the focus.
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

/** An old address may name a page that has no rows any more. */
function Empty({ address, words }: { address?: ListAddress; words: string }) {
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
