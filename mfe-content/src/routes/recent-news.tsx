import { Pagination, Section, SelectField } from '@chaps/ui';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './news.module.css';
import {
  ALL_NEWS,
  ARCHIVE_OPTIONS,
  filterByArchive,
  getNewsOnPage,
  getPageCount,
  type NewsItem,
  sortNewestFirst,
} from './news-archive.ts';
import { NewsCard } from './news-card.tsx';

/** Month and page are in the address, so that the back button restores them. */
function useNewsPage(news: readonly NewsItem[]) {
  const [params, setParams] = useSearchParams();
  // An unknown month, e.g. from an old link, has no news.
  const archive = params.get('archive') ?? ALL_NEWS;
  const matching = filterByArchive(sortNewestFirst(news), archive);
  const pages = getPageCount(matching.length);
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), pages);
  const go = (nextArchive: string, nextPage: number) => {
    const next = new URLSearchParams();
    if (nextArchive !== ALL_NEWS) next.set('archive', nextArchive);
    if (nextPage > 1) next.set('page', String(nextPage));
    setParams(next, { replace: true });
  };
  return {
    archive,
    page,
    pages,
    count: matching.length,
    shown: getNewsOnPage(matching, page),
    // Spec 4, 'News list': changing the filter starts at page 1.
    setArchive: (next: string) => go(next, 1),
    setPage: (next: number) => go(archive, next),
  };
}

const listOptions = (archive: string): readonly string[] =>
  ARCHIVE_OPTIONS.some((option) => option === archive)
    ? ARCHIVE_OPTIONS
    : [archive, ...ARCHIVE_OPTIONS];

export function RecentNews({ news }: { news: readonly NewsItem[] }) {
  const view = useNewsPage(news);
  const top = useRef<HTMLDivElement>(null);
  const turnTo = (page: number) => {
    view.setPage(page);
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <Section title="RECENT NEWS" id="recent-news">
      <div ref={top} tabIndex={-1} className={styles.listTop}>
        <div className={styles.filter}>
          <SelectField
            label="Archive"
            id="archive"
            options={listOptions(view.archive)}
            value={view.archive}
            onChange={(event) => view.setArchive(event.target.value)}
          />
        </div>
        <p role="status" className={styles.count}>
          {view.count === 0
            ? 'No news to display!'
            : `${view.count} ${view.count === 1 ? 'item' : 'items'}, page ${view.page} of ${view.pages}`}
        </p>
      </div>
      <ul className={styles.list} aria-label="News">
        {view.shown.map((item) => (
          <NewsCard key={item.id} item={item} />
        ))}
      </ul>
      <Pagination page={view.page} pages={view.pages} onPageChange={turnTo} label="News pages" />
    </Section>
  );
}
