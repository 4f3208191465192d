import { formatDate, formatPence } from '@chaps/domain';
import { formatDateAndTime } from '../components/table-parts.tsx';

type Values = Record<string, unknown> | null;

/** Values in pence. */
const PENCE_FIELDS = ['amount', 'price', 'pence'];

/** A column name as text: 'event_date' becomes 'Event date'. */
function formatName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return PENCE_FIELDS.includes(name) ? formatPence(value) : `${value}`;
  if (Array.isArray(value)) return value.map((each) => formatValue(name, each)).join(', ') || '–';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${formatName(key)} ${formatValue(key, each)}`)
      .join(', ');
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDateAndTime(text) : text;
}

/**
 * Each changed value, e.g. 'Capacity: 4 → 6'. Ids of records are left out: the entry links to them.
 * @param before the previous values, or null for a new record
 * @param after the new values, or null for a removed record
 */
export function listChangedValues(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => !name.endsWith('_id'))
    .map((name) => {
      const from = before && formatValue(name, before[name]);
      const to = after && formatValue(name, after[name]);
      return `${formatName(name)}: ${[from, to].filter((value) => value !== null).join(' → ')}`;
    });
}
