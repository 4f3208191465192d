import { render } from '@react-email/render';
import type { ReactElement } from 'react';

/** A template in HTML and in plain text. */
export async function inBothForms(element: ReactElement): Promise<{ html: string; text: string }> {
  return { html: await render(element), text: await render(element, { plainText: true }) };
}

/** `YYYY-MM-DD` as 'Thursday, 12 March 2026'. */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
