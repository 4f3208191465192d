import { expect } from '@playwright/test';
import { z } from 'zod';
import { addresses } from './stack.ts';

const messageSchema = z.object({
  id: z.string(),
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })).default([]),
});

export type MailboxMessage = z.infer<typeof messageSchema>;

/** Mails to an address, newest first. */
export async function mailsTo(address: string): Promise<MailboxMessage[]> {
  const response = await fetch(
    `${addresses.mailbox}/api/messages?to=${encodeURIComponent(address)}`,
  );
  return z.array(messageSchema).parse(await response.json());
}

/**
 * Waits for a mail whose subject fits, and gives it.
 * @param count of such mails to wait for; the newest is given
 */
export async function mailWith(
  address: string,
  subject: RegExp,
  count = 1,
): Promise<MailboxMessage> {
  let found: MailboxMessage | undefined;
  await expect
    .poll(
      async () => {
        const fitting = (await mailsTo(address)).filter((mail) => subject.test(mail.subject));
        found = fitting[0];
        return fitting.length;
      },
      { message: `${count} mails to ${address} with ${subject}`, timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(count);
  if (!found) throw new Error(`No mail to ${address} with ${subject}.`);
  return found;
}

/** The link of a mail that leads to a page of ours. */
export function linkIn(mail: Pick<MailboxMessage, 'html'>, path: string): string {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => new URL(href).pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}: ${links.join(', ')}`);
  return link;
}
