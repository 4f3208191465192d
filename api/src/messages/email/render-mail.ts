import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Content } from './compose.ts';

/** Renders a mail's template as HTML and as plain text. */
export async function renderMail(
  subject: string,
  element: ReactElement,
): Promise<Pick<Content, 'subject' | 'html' | 'text'>> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}
