import { render } from '@react-email/render';
import type { ReactElement } from 'react';

/** A template in HTML and in plain text. */
export async function inBothForms(element: ReactElement): Promise<{ html: string; text: string }> {
  return { html: await render(element), text: await render(element, { plainText: true }) };
}
