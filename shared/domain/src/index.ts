/** The product's rules as pure functions: time, randomness and configuration are arguments. */
export * from './ages.ts';
export * from './appointments.ts';
export * from './bookability.ts';
export * from './capacity.ts';
export * from './clock.ts';
export * from './follow-up.ts';
export * from './letters.ts';
export * from './london-time.ts';
export * from './money.ts';
export * from './nhs-number.ts';
export * from './publishing.ts';
export * from './refunds.ts';
export * from './reports.ts';
export * from './results.ts';
export * from './slots.ts';
export * from './staff.ts';
export * from './visits.ts';
