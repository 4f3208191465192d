export interface Report {
  action: 'failed' | 'delayed' | 'delivered' | 'relayed';
  address: string;
  mailId: string;
  status?: string;
}

/** A delivery report about a mail, as Postfix sends it (RFC 3464). */
export const buildReport = ({ action, address, mailId, status = '5.1.1' }: Report) =>
  [
    'From: MAILER-DAEMON@mail.example.net (Mail Delivery System)',
    'To: bookings@example.org',
    'Subject: Delivery Status Notification',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.example.net.',
    '',
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.net',
    'Arrival-Date: Sat, 28 Nov 2026 12:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    '    no such mailbox',
    '',
    '--=_report',
    'Content-Type: message/rfc822',
    '',
    'From: CHAPS <bookings@example.org>',
    `To: ${address}`,
    `Message-ID: <${mailId}@localhost>`,
    'Subject: Your result is ready',
    '',
    'The text of the mail.',
    '--=_report--',
    '',
  ].join('\r\n');
