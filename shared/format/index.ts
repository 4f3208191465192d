export { formatDate, formatLongDate, formatTimeRange, toClock } from './dates.ts';
export { formatPence } from './money.ts';
