import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';
import { buildReport, type Outcome } from './delivery-report.ts';

/** Maximum size of a mail in bytes. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Replies by the first part of an address: an unknown mailbox, and a full one. */
const REJECTIONS = [
  { begins: 'unknown-mailbox', code: 550, text: '5.1.1 no such mailbox' },
  { begins: 'full-mailbox', code: 452, text: '4.2.2 the mailbox is full' },
];

/** Mails to these addresses are accepted, and returned later. */
const BOUNCING_PREFIX = 'bounced-mailbox';
/** Mails to these addresses are confirmed on request (RFC 3461); most real servers never do so. */
const CONFIRMING_PREFIX = 'confirming-mailbox';

/** Milliseconds until a report: by then the sender has recorded that the mail was accepted. */
const REPORT_DELAY_MS = 2000;

interface Options {
  /** 0 picks a free port. */
  port?: number;
  /** Receives the reports about mails, each as message/rfc822. */
  report?: (report: string, signal: AbortSignal) => Promise<unknown>;
  reportedAfter?: number;
}

/** The outcome to report for a mail to an address, if any. */
function findOutcome({ address, dsn }: SMTPServerAddress): Outcome | undefined {
  // Failures are reported unless the sender asks only for other reports (RFC 3461, 4.1).
  const asked = dsn?.notify?.length ? dsn.notify : ['FAILURE'];
  if (address.startsWith(BOUNCING_PREFIX) && asked.includes('FAILURE')) return 'failed';
  if (address.startsWith(CONFIRMING_PREFIX) && asked.includes('SUCCESS')) return 'delivered';
  return undefined;
}

/** An SMTP server on localhost that stores every mail, needs no password and delivers nothing. */
export async function startSmtpServer(
  store: { receive(raw: Buffer, recipients: string[]): Promise<unknown> },
  { port = 0, report, reportedAfter = REPORT_DELAY_MS }: Options = {},
) {
  const closing = new AbortController();
  const { signal } = closing;
  const tell = async (raw: Buffer, recipient: SMTPServerAddress) => {
    const { address } = recipient;
    const outcome = findOutcome(recipient);
    if (!report || !outcome) return;
    try {
      await wait(reportedAfter, undefined, { signal, ref: false });
      await report(buildReport(raw, address, outcome), signal);
    } catch (error) {
      if (!signal.aborted) console.error(`The report about ${address} could not be sent:`, error);
    }
  };
  const receive = async (raw: Buffer, recipients: SMTPServerAddress[]) => {
    const arrive = recipients
      .map(({ address }) => address)
      .filter((one) => !one.startsWith(BOUNCING_PREFIX));
    if (arrive.length > 0) await store.receive(raw, arrive);
    for (const recipient of recipients) void tell(raw, recipient);
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    size: MAX_MESSAGE_BYTES,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: ({ address }, _session, done) => {
      const reply = REJECTIONS.find(({ begins }) => address.startsWith(begins));
      done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => receive(raw, session.envelope.rcptTo))
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
