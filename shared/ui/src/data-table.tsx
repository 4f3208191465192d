import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  /** Field of the row, or any id if there is a `cell`. */
  key: string;
  header: ReactNode;
  /** 'end' for numbers. */
  align?: 'start' | 'end';
  /** Hidden in a dense table on a tablet in portrait. */
  extra?: boolean;
  /** Makes the cell a row header. Defaults to the first column. */
  rowHeader?: boolean;
  cell?: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  /** Hides the caption visually. */
  captionHidden?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** For staff: compact rows, a sticky head, and on a phone one block per row. */
  dense?: boolean;
  rowKey?: (row: Row, index: number) => string;
}

/** Whether the content is wider than its frame, which must then be scrollable by keyboard. */
function useScrollable() {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    // The content may become wider without a change in the frame's size.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}

const getClass = ({ align, extra }: Pick<DataColumn<object>, 'align' | 'extra'>) =>
  classNames(align === 'end' && styles.end, extra && styles.extra);

/** A table with a caption; on a narrow screen it scrolls in its frame. */
export function DataTable<Row extends object>({
  caption,
  captionHidden = false,
  columns,
  rows,
  dense = false,
  rowKey = (_, index) => String(index),
}: DataTableProps<Row>) {
  const captionId = useId();
  const { frame, scrolls } = useScrollable();
  const named = columns.some((column) => column.rowHeader);
  const content = (column: DataColumn<Row>, row: Row): ReactNode =>
    column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[column.key];
  const table = (
    <section
      ref={frame}
      className={classNames(styles.frame, dense && styles.dense, scrolls && styles.scrolls)}
      aria-labelledby={scrolls ? captionId : undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={styles.table}>
        <caption
          id={captionId}
          className={classNames(styles.caption, captionHidden && styles.hidden)}
        >
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={getClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column, position) => {
                const isHeader = column.rowHeader ?? (!named && position === 0);
                const label = typeof column.header === 'string' ? column.header : undefined;
                return isHeader ? (
                  <th key={column.key} scope="row" className={getClass(column)}>
                    {content(column, row)}
                  </th>
                ) : (
                  <td key={column.key} className={getClass(column)} data-label={label}>
                    {content(column, row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  return dense ? <div className={styles.room}>{table}</div> : table;
}
