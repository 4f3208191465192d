import { config } from 'zod/v4/core';

/**
 * Keeps the schema library from probing for `eval`, which the site's policy forbids and reports.
 * Its settings are one object for the page, so this counts for every remote's schemas too, and it
 * must come before the first of them is made.
 */
export function forbidGeneratedCode(): void {
  config({ jitless: true });
}
