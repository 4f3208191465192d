import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';

export interface AuthMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

/** Sends the mails of Supabase Auth through an SMTP server. */
export interface AuthMailDriver {
  send(mail: AuthMail): Promise<void>;
}

const getTemplatePath = (name: string) =>
  fileURLToPath(new URL(`./templates/${name}.html`, import.meta.url));

/** GoTrue templates whose links lead to our pages with a `token_hash` (architecture, 'The session'). */
export const TEMPLATES = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    content_path: getTemplatePath('confirmation'),
  },
  recovery: { subject: 'Choose a new password', content_path: getTemplatePath('recovery') },
};

/**
 * @param smtpUrl e.g. `smtp://localhost:54325`
 * @param from the sender, e.g. `CHAPS <bookings@example.org>`
 */
export function createSmtpDriver(smtpUrl: string, from: string): AuthMailDriver {
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    send: async ({ to, subject, html = '', text = '' }) => {
      await transport.sendMail({ from, to, subject, html, text: html ? toPlainText(html) : text });
    },
  };
}

/** The text part of a mail, derived from our HTML: Supabase's own text would have its own links. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2:\n$1')
    .replace(/<\/(p|h1|div)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The confirmation mail with our own token, see `sign-up.ts`. */
export async function createConfirmationMail(
  siteUrl: string,
  email: string,
  tokenHash: string,
): Promise<AuthMail> {
  const { subject, content_path } = TEMPLATES.confirmation;
  const values: Record<string, string> = { Email: email, SiteURL: siteUrl, TokenHash: tokenHash };
  const template = await readFile(content_path, 'utf8');
  const html = template.replace(/\{\{ \.(\w+) \}\}/g, (_match, name: string) =>
    (values[name] ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  );
  return { to: email, subject, html };
}
