import PostalMime, { type Email } from 'postal-mime';
import * as z from 'zod';
import type { DeliveryState } from './deliveries.ts';

export interface DeliveryReport {
  mailId: string;
  /** The address in the report; null if it names none. */
  address: string | null;
  state: Exclude<DeliveryState, 'accepted'>;
  error: string;
}

/** RFC 3464, 2.3.3. 'relayed' and 'expanded' do not mean that the mail arrived. */
const STATES: Readonly<Record<string, DeliveryReport['state']>> = {
  failed: 'permanent',
  delayed: 'temporary',
  delivered: 'delivered',
};

const toText = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** Header fields by lower-case name; folded lines are joined. */
function getFields(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

/** The address in a field such as 'rfc822; somebody@example.org'. */
const parseAddress = (field: string | undefined) => field?.split(';').at(-1)?.trim() || null;

const MESSAGE_ID = /^message-id:\s*<([0-9a-f-]{36})@/im;

/** The Message-ID of the returned mail, or of its headers, is the id of our row. */
function findMailId({ attachments, text }: Email): string | null {
  const returned = attachments.filter(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(mimeType),
  );
  for (const part of [...returned.map(({ content }) => toText(content)), text ?? '']) {
    const id = z.guid().safeParse(MESSAGE_ID.exec(part)?.[1]);
    if (id.success) return id.data;
  }
  return null;
}

/**
 * Reads a mail server's report about one of our mails (RFC 3464): a bounce or a confirmation.
 * @returns an empty array when it is not about our mails
 */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport[]> {
  const email = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  });
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const mailId = findMailId(email);
  if (!status || !mailId) return [];
  const blocks = toText(status.content)
    .split(/\r?\n\s*\r?\n/)
    .map(getFields);
  return blocks.flatMap((fields) => {
    const state = STATES[fields.get('action')?.toLowerCase() ?? ''];
    if (!state) return [];
    const address = parseAddress(fields.get('original-recipient') ?? fields.get('final-recipient'));
    const error = fields.get('diagnostic-code') ?? fields.get('status') ?? 'no reason given';
    return [{ mailId, address, state, error }];
  });
}
