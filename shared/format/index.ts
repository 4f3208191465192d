export { formatPence } from '../contracts/money.ts';
export { formatDate, formatLongDate, formatTimeRange, toClock } from './dates.ts';
