import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { bounceOf } from './bounce.ts';

/** Largest mail that is accepted, in bytes. */
const LARGEST = 10 * 1024 * 1024;

/** Replies by the beginning of an address: an unknown mailbox, and a full one. */
const REPLIES = [
  { begins: 'unknown-mailbox', code: 550, text: '5.1.1 no such mailbox' },
  { begins: 'full-mailbox', code: 452, text: '4.2.2 the mailbox is full' },
];

/** Mails to these are accepted, and come back. */
const BOUNCES = 'bounced-mailbox';

/** Milliseconds until a mail comes back: by then its sender has recorded that it was accepted. */
const RETURNED_AFTER = 2000;

interface Options {
  /** 0 for a free one. */
  port?: number;
  /** Where reports about mails that came back are posted. */
  reportsUrl?: string;
  returnedAfter?: number;
}

/** An SMTP server on localhost that stores every mail, needs no password, and delivers nothing. */
export async function startSmtpServer(
  store: { receive(raw: Buffer, recipients: string[]): Promise<unknown> },
  { port = 0, reportsUrl, returnedAfter = RETURNED_AFTER }: Options = {},
) {
  const closing = new AbortController();
  const bounce = async (raw: Buffer, address: string, url: string) => {
    await wait(returnedAfter, undefined, { signal: closing.signal, ref: false });
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: bounceOf(raw, address),
      signal: closing.signal,
    });
  };
  const receive = async (raw: Buffer, recipients: string[]) => {
    const arrive = recipients.filter((address) => !address.startsWith(BOUNCES));
    if (arrive.length > 0) await store.receive(raw, arrive);
    if (reportsUrl === undefined) return;
    for (const address of recipients.filter((each) => !arrive.includes(each))) {
      bounce(raw, address, reportsUrl).catch((error: unknown) => {
        if (!closing.signal.aborted) console.error(`The bounce of ${address} was not sent:`, error);
      });
    }
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: ({ address }, _session, done) => {
      const reply = REPLIES.find(({ begins }) => address.startsWith(begins));
      done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => receive(raw, recipients))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  const { server } = smtp;
  smtp.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `smtp://localhost:${address.port}`,
    close: () => {
      closing.abort();
      return new Promise<void>((resolve) => void smtp.close(() => resolve()));
    },
  };
}
