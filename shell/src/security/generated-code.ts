import { config } from 'zod/v4/core';

/**
 * Prevents the schema library from testing `eval`, which the site's policy forbids and reports. The
 * configuration is global and must be set before the first schema is created.
 */
export function forbidGeneratedCode(): void {
  config({ jitless: true });
}
