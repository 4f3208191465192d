import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Makes a repeated delivery recognisable as the same mail. */
  messageId: string;
  calendar?: { filename: string; content: string };
  /** Where one POST unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws when the mail server does not take it; the job tries again */
  send(letter: Letter): Promise<void>;
  answers(): Promise<boolean>;
  close(): void;
}

const PROBE_TIMEOUT_MS = 2000;
/** Mails that a process sends at the same time, each over a persistent connection. */
export const PARALLEL_MAILS = 10;
/** Milliseconds. Together they end before another relay may take the mail (relay.ts). */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * @param smtpUrl `smtp://user:password@host:port`
 * @param from such as `CHAPS <bookings@example.org>`
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: PARALLEL_MAILS, ...TIMEOUTS },
    { from },
  );
  return {
    async send({ calendar, unsubscribeUrl, ...letter }) {
      await transport.sendMail({
        ...letter,
        ...(unsubscribeUrl
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
        ...(calendar
          ? {
              attachments: [
                { ...calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
              ],
            }
          : {}),
      });
    },
    answers: () =>
      Promise.race([
        transport.verify().then(
          () => true,
          () => false,
        ),
        wait(PROBE_TIMEOUT_MS, false, { ref: false }),
      ]),
    close: () => transport.close(),
  };
}
