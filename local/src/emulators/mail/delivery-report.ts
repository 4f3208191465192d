/** The blank line between the headers and the text of a mail. */
const HEADERS_END = /\r?\n\r?\n/;

const OUTCOMES = {
  failed: {
    subject: 'Undelivered Mail Returned to Sender',
    text: 'could not be delivered',
    status: '5.1.1',
    answer: '550 5.1.1 no such mailbox',
  },
  delivered: {
    subject: 'Successful Mail Delivery Report',
    text: 'was delivered',
    status: '2.0.0',
    answer: '250 2.0.0 delivered to mailbox',
  },
} as const;

export type Outcome = keyof typeof OUTCOMES;

/**
 * The report that a mail server sends to the sender of a mail that it could not deliver, or whose delivery
 * the sender wants confirmed (RFC 3464).
 * @param raw the mail; its headers are quoted
 */
export function buildReport(raw: Buffer, address: string, outcome: Outcome): string {
  const [headers = ''] = raw.toString('latin1').split(HEADERS_END);
  const { subject, text, status, answer } = OUTCOMES[outcome];
  return [
    'From: MAILER-DAEMON@mail.example.net (Mail Delivery System)',
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Your message to ${address} ${text}.`,
    '',
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${outcome}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${answer}`,
    '',
    '--=_report',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '--=_report--',
    '',
  ].join('\r\n');
}
