import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** A template in HTML and in plain text. */
export async function inBothForms(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  return { html, text: toPlainText(html) };
}
