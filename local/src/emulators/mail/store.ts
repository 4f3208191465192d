import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

export interface Message {
  id: string;
  /** The recipients, in lower case and comma-separated. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO date-time of arrival. */
  date: string;
  attachments: Attachment[];
}

export interface Attachment {
  /** Number of the attachment in its message, from 0. */
  id: number;
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** Stores mails as received, one `.eml` file each; their names sort by arrival. */
export class MessageStore {
  readonly #folder: string;
  readonly #parsed = new Map<string, { message: Message; email: Email }>();
  #arrivals = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<this> {
    await mkdir(this.#folder, { recursive: true });
    const files = (await readdir(this.#folder)).filter((file) => file.endsWith('.eml')).sort();
    for (const file of files) {
      const envelope = await readFile(join(this.#folder, file));
      await this.#keep(file.replace(/\.eml$/, ''), envelope);
    }
    return this;
  }

  /**
   * Stores a mail. It becomes visible only when completely written.
   * @param recipients of the SMTP envelope, which decides who receives it; headers do not
   */
  async receive(raw: Buffer, recipients: string[]): Promise<Message> {
    this.#arrivals += 1;
    const id = `${Date.now()}-${String(this.#arrivals).padStart(5, '0')}`;
    const envelope = Buffer.concat([
      Buffer.from(`X-Envelope-To: ${recipients.join(', ')}\r\n`),
      raw,
    ]);
    const file = join(this.#folder, `${id}.eml`);
    await writeFile(`${file}.part`, envelope);
    await rename(`${file}.part`, file);
    return this.#keep(id, envelope);
  }

  /** Newest first; with `to`, only those sent to that address. */
  list(to?: string): Message[] {
    const wanted = to?.trim().toLowerCase();
    return [...this.#parsed.values()]
      .map(({ message }) => message)
      .filter((message) => !wanted || message.to.split(', ').includes(wanted))
      .reverse();
  }

  find(id: string): Message | null {
    return this.#parsed.get(id)?.message ?? null;
  }

  attachment(id: string, index: number): { about: Attachment; content: Buffer } | null {
    const entry = this.#parsed.get(id);
    const about = entry?.message.attachments[index];
    const content = entry?.email.attachments[index]?.content;
    if (!about || content === undefined) return null;
    return { about, content: toBuffer(content) };
  }

  async clear(): Promise<void> {
    const ids = [...this.#parsed.keys()];
    this.#parsed.clear();
    await Promise.all(ids.map((id) => rm(join(this.#folder, `${id}.eml`), { force: true })));
  }

  async #keep(id: string, envelope: Buffer): Promise<Message> {
    const email = await PostalMime.parse(envelope, { attachmentEncoding: 'arraybuffer' });
    const recipients = email.headers.find(({ key }) => key === 'x-envelope-to')?.value ?? '';
    const message: Message = {
      id,
      to: recipients.toLowerCase(),
      from: written(email.from),
      subject: email.subject ?? '(no subject)',
      text: email.text ?? '',
      html: email.html ?? '',
      date: new Date(Number(id.split('-')[0])).toISOString(),
      attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
        id: index,
        filename: filename ?? `attachment-${index + 1}`,
        contentType: mimeType,
        size: toBuffer(content).byteLength,
      })),
    };
    this.#parsed.set(id, { message, email });
    return message;
  }
}

function written(address: Address | undefined): string {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

const toBuffer = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
