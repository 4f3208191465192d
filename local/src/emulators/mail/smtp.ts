import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Largest mail that is accepted, in bytes. */
const LARGEST = 10 * 1024 * 1024;

/** Replies by the beginning of an address: an unknown mailbox, and a full one. */
const REPLIES = [
  { begins: 'unknown-mailbox', code: 550, text: '5.1.1 no such mailbox' },
  { begins: 'full-mailbox', code: 452, text: '4.2.2 the mailbox is full' },
];

/**
 * An SMTP server on localhost that stores every mail, needs no password, and delivers nothing.
 * @param port 0 for a free one
 */
export async function startSmtpServer(
  store: { receive(raw: Buffer, recipients: string[]): Promise<unknown> },
  port = 0,
) {
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
        .then((raw) => store.receive(raw, recipients))
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
    close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())),
  };
}
