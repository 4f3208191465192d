import type * as z from '@chaps/contracts/schema';
import { DataTable, type DataTableProps, Pagination, useBroughtIntoView } from '@chaps/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './list.module.css';
import { Loaded, type LoadedProps } from './staff-page.tsx';

type Fields = Readonly<Record<string, string | undefined>>;

/** The query of a list, as it stands in the address of its page. */
export interface ListAddress<Query = Fields> {
  query: Query;
  /** Changes begin at the first page. An empty field is left out. */
  show: (changes: Fields) => void;
  /** The whole query as text, to reset a form; '' for the default list. */
  text: string;
}

/** @param schema of the API's query; an address that it rejects shows the list as it is */
export function useListAddress<Query extends Fields>(schema: z.ZodType<Query>): ListAddress<Query> {
  const [search, setSearch] = useSearchParams();
  const query = schema.safeParse(Object.fromEntries(search)).data ?? schema.parse({});
  const show = (changes: Fields) => {
    const first = { ...('page' in query ? { page: '1' } : {}), after: '', before: '' };
    const next = Object.entries({ ...changes, ...query, ...first, ...changes });
    setSearch(next.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])));
  };
  return { query, show, text: search.toString() };
}

interface ListProps<Data, Row extends object>
  extends Pick<LoadedProps<Data>, 'query'>,
    Omit<DataTableProps<Row>, 'rows' | 'dense' | 'captionHidden'> {
  rows: (data: Data) => readonly Row[];
  /** Above the table: how many there are on all pages, in words. */
  count?: { total: (data: Data) => number; one: string; many: string };
  /** In place of the table when there is no row. */
  empty: string;
  /** The list's address, when it can be searched. */
  address?: ListAddress;
  /** Rows of a page, when the address has its number. */
  pageSize?: number;
  /** Beside the count, and below the table. */
  aside?: (data: Data) => ReactNode;
  after?: (data: Data) => ReactNode;
}

/** A list of the console: loading, failed, empty, or its rows, with their number and pages. */
export function List<Data, Row extends object>(props: ListProps<Data, Row>) {
  const { query, rows, count, empty, address, pageSize, aside, after, ...table } = props;
  const searched = address?.text || undefined;
  return (
    <Loaded query={query} answerTo={searched}>
      {(data) => {
        const shown = rows(data);
        return (
          <>
            {count && (
              <div className={styles.head}>
                <Count {...count} of={count.total(data)} searched={searched} />
                {aside?.(data)}
              </div>
            )}
            {shown.length === 0 ? (
              <p>{empty}</p>
            ) : (
              <DataTable {...table} dense captionHidden rows={shown} />
            )}
            {count && pageSize && address && (
              <Pagination
                label={`Pages of ${count.many}`}
                page={Number(address.query.page)}
                pages={Math.ceil(count.total(data) / pageSize)}
                onPageChange={(page) => address.show({ page: String(page) })}
              />
            )}
            {after?.(data)}
          </>
        );
      }}
    </Loaded>
  );
}

interface CountProps {
  of: number;
  one: string;
  many: string;
  searched: string | undefined;
}

/** '12 bookings' above a list: the answer to a search. */
function Count({ of, one, many, searched }: CountProps) {
  const box = useBroughtIntoView(searched);
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {of} {of === 1 ? one : many}
    </div>
  );
}
