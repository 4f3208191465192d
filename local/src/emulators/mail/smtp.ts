import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MessageStore } from './store.ts';

/** Largest mail that is taken, in bytes. */
const LARGEST = 10 * 1024 * 1024;

/** An SMTP server that takes every mail for everybody, without a password, and delivers none. */
export function buildSmtpServer(store: MessageStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
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
}
