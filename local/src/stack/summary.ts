import { REMOTES } from '@chaps/mf-build/parts';
import { TRIGGERS } from '../emulators/paypal/order.ts';
import { ACCESS_CODE, SAMPLE_ACCOUNTS, SAMPLE_PASSWORD } from './sample-accounts.ts';
import type { Stack } from './start-stack.ts';

const CARD_OUTCOMES: Record<keyof typeof TRIGGERS, string> = {
  refused: 'is declined and may be tried again',
  suspectedFraud: 'is declined for good',
  payerAction: 'asks for 3-D Secure',
  slow: 'answers after 8 seconds',
  lost: 'takes the money and never answers',
  pending: 'is kept for review by the provider',
};

/** The one table that the start command prints. */
export function summary({ urls, dataDir }: Stack): string {
  const rows: [string, string][] = [
    ['Site', urls.shell],
    ...REMOTES.map((remote): [string, string] => [remote, urls[remote]]),
    ['API', `${urls.api}  (documentation at /docs)`],
    ['Sign-in service', urls.auth],
    ['Database', urls.database],
    ['Mailbox', urls.mailbox],
    ['Card payments', urls.payments],
    ['Contact form', `${urls.forms}/f/contact`],
    ['Map tiles', `${urls.tiles}/{z}/{x}/{y}`],
    ['Data and logs', dataDir],
    ['', ''],
    ...Object.entries(SAMPLE_ACCOUNTS),
    ['Password of all', SAMPLE_PASSWORD],
    ['Private events', ACCESS_CODE],
    ['', ''],
    ['Test card', '4111 1111 1111 1111, any later expiry, any security code'],
    ...Object.entries(TRIGGERS).map(([key, name]): [string, string] => [
      `named ${name}`,
      CARD_OUTCOMES[key as keyof typeof TRIGGERS],
    ]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}
