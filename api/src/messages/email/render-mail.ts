import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Content } from './compose.ts';

/** A mail of a template, in HTML and in plain text. */
export async function renderMail(
  subject: string,
  element: ReactElement,
): Promise<Pick<Content, 'subject' | 'html' | 'text'>> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}
