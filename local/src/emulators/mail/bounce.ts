/** Between the headers of a mail and its text. */
const HEADERS_END = /\r?\n\r?\n/;

/**
 * What a mail server sends to the sender of a mail that it accepted and could not deliver (RFC 3464).
 * @param raw the mail; its headers are quoted
 */
export function bounceOf(raw: Buffer, address: string): string {
  const [headers = ''] = raw.toString('latin1').split(HEADERS_END);
  return [
    'From: MAILER-DAEMON@mail.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_bounce"',
    '',
    '--=_bounce',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Your message to ${address} could not be delivered.`,
    '',
    '--=_bounce',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such mailbox',
    '',
    '--=_bounce',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '--=_bounce--',
    '',
  ].join('\r\n');
}
