export { formatDate, formatLongDate } from '../contracts/london-time.ts';
export { formatPence } from '../contracts/money.ts';
export { formatTimeRange, toClock } from './dates.ts';
