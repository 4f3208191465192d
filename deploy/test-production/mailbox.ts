import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const listSchema = z.object({
  messages: z.array(z.object({ ID: z.string(), Subject: z.string() })),
});
const messageSchema = z.object({ HTML: z.string(), Text: z.string() });

export class Mailbox {
  readonly #url: string;

  /** @param url of its REST interface */
  constructor(url: string) {
    this.#url = url;
  }

  async #read<Schema extends z.ZodType>(path: string, schema: Schema) {
    const answer = await fetch(`${this.#url}/api/v1/${path}`);
    return schema.parse(await answer.json());
  }

  /**
   * Waits for a mail to an address with a matching subject, and returns the newest.
   * @throws {Error} when none arrives within two minutes
   */
  async findMail(address: string, subject: RegExp, count = 1) {
    const query = encodeURIComponent(`to:"${address}"`);
    const deadline = Date.now() + 120_000;
    for (;;) {
      const { messages } = await this.#read(`search?query=${query}`, listSchema);
      const fitting = messages.filter(({ Subject }) => subject.test(Subject));
      const [newest] = fitting;
      if (newest && fitting.length >= count) {
        const { HTML, Text } = await this.#read(`message/${newest.ID}`, messageSchema);
        return { html: HTML, text: Text };
      }
      if (Date.now() > deadline) {
        const subjects = messages.map(({ Subject }) => Subject).join(', ');
        throw new Error(`no mail to ${address} with ${subject}, only: ${subjects}`);
      }
      await wait(500);
    }
  }
}
