import type { ContentItem } from './read-item.ts';

/** What the charity must confirm before launch; until then the page claims nothing. */
export function toConfirm(item: ContentItem): string[] {
  return [
    item.sample ? 'a sample: replace it with your own' : '',
    'sources' in item && 'article' in item && !item.reviewed
      ? 'reviewed: the day on which a clinician approved it'
      : '',
    item.dated && !item.updated ? 'updated: the day from which this version is in force' : '',
    item.confirmed === false ? 'confirmed: the levels, by the clinical advisers' : '',
  ].filter((what) => what !== '');
}
