import { setTimeout as wait } from 'node:timers/promises';
import type { CalendarMethod } from '@chaps/domain/calendar-file';
import { createTransport } from 'nodemailer';
import * as z from 'zod';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Makes a repeated delivery recognisable as the same mail. */
  messageId: string;
  calendar?: { filename: string; content: string; method: CalendarMethod };
  /** PNG that the HTML shows as `cid:<cid>`. */
  picture?: { cid: string; filename: string; content: Buffer };
  /** A PDF. */
  paper?: { filename: string; content: Buffer };
  /** A single POST to it unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
  /** Asks the mail server to confirm the delivery (RFC 3461), if it supports that. */
  confirmDelivery?: boolean;
}

export interface Mailer {
  /**
   * @throws {PermanentMailError} when the mail will never be accepted; any other error may be temporary
   * @returns the mail server's response, which includes its own id
   */
  send(letter: OutgoingMail): Promise<string>;
  answers(): Promise<boolean>;
  close(): void;
}

/** The mail server has permanently rejected the recipient or the mail. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}

/**
 * A final reply (RFC 5321, 5yz) about the recipient or the mail. A reply about the sender, the password or
 * the connection is our own fault, and a retry may succeed once that is fixed.
 */
const rejection = z.object({
  responseCode: z.int().min(500).max(599),
  command: z.enum(['RCPT TO', 'DATA']),
});

function toMailError(error: unknown): unknown {
  if (!(error instanceof Error) || !rejection.safeParse(error).success) return error;
  return new PermanentMailError(error.message, { cause: error });
}

/** Without this a server reports only failures. The report quotes the headers, not the text. */
const DELIVERY_NOTIFICATION = { return: 'headers', notify: ['success', 'failure', 'delay'] };

const PROBE_TIMEOUT_MS = 2000;
/**
 * The number of mails that one process sends at the same time, each over a persistent connection.
 */
export const MAX_PARALLEL_MAILS = 10;
/** Milliseconds. Their sum is shorter than a relay's claim on the mail (relay.ts). */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * @param smtpUrl `smtp://user:password@host:port`
 * @param from such as `CHAPS <bookings@example.org>`
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: MAX_PARALLEL_MAILS, ...TIMEOUTS },
    { from },
  );
  return {
    async send({ calendar, picture, paper, unsubscribeUrl, confirmDelivery, ...letter }) {
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const attachments = [
        calendar && {
          filename: calendar.filename,
          content: calendar.content,
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        },
        picture && {
          ...picture,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        },
        paper && { ...paper, contentType: 'application/pdf' },
      ].filter((each) => each !== undefined);
      const { response } = await transport
        .sendMail({
          ...letter,
          ...(headers ? { headers } : {}),
          ...(attachments.length > 0 ? { attachments } : {}),
          ...(confirmDelivery ? { dsn: DELIVERY_NOTIFICATION } : {}),
        })
        .catch((error: unknown) => {
          throw toMailError(error);
        });
      return response;
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
