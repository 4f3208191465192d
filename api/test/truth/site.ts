import type { Harness } from '../harness.ts';
import type { StaffPerson } from '../makers.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** A response body; each reader parses the fields that it compares. */
export type Json = Awaited<ReturnType<Harness['call']>>['body'];

const ZONE = { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' } as const;

/** Converts a London time to an instant. @param time `HH:mm`, not near midnight */
export function toLondonInstant(date: string, time: string): Date {
  const utc = new Date(`${date}T${time}:00Z`);
  const ahead = Number(new Intl.DateTimeFormat('en-GB', ZONE).format(utc)) - utc.getUTCHours();
  return new Date(utc.getTime() - ahead * 3_600_000);
}

/** Sets the clock of the services only: the database has its own. */
const servicesClock =
  ({ services }: Harness) =>
  async (instant: Date) => {
    services.now = () => instant;
  };

/** Opens the product through its HTTP API, with staff of each role that takes part. */
export async function openSite(api: Harness, setClock = servicesClock(api)) {
  const staff = {
    admin: await api.staff('admin'),
    coordinator: await api.staff('coordinator'),
    uploader: await api.staff('clinician'),
    releaser: await api.staff('clinician'),
    onLeave: await api.staff('clinician'),
  };

  /** @throws unless the response is a success */
  async function ask(as: Pick<StaffPerson, 'token'>, method: Method, path: string, body?: object) {
    const answer = await api.call(method, path, { as, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** All items on a staff list, page by page. */
  async function listed(as: StaffPerson, path: string): Promise<Json[]> {
    const items: Json[] = [];
    for (let after = ''; ; ) {
      const query = after && `${path.includes('?') ? '&' : '?'}after=${after}`;
      const page: Json = (await ask(as, 'GET', `${path}${query}`)).body;
      items.push(...page.items);
      if (!page.next) return items;
      after = page.next;
    }
  }

  /** The second clinician reviews a file and releases its valid rows. */
  async function releaseBatch(id: string) {
    const path = `/staff/result-batches/${id}`;
    const { summary, digest } = (await ask(staff.releaser, 'GET', path)).body;
    // If no row can be released, the file is discarded instead.
    if (summary.faulty < summary.rows) {
      await ask(staff.releaser, 'POST', `${path}/release`, { confirmed: summary, digest });
    } else await ask(staff.releaser, 'POST', `${path}/discard`, { reason: 'No row of it fits.' });
  }

  return {
    api,
    staff,
    releaseBatch,
    /** Staff for an event's day. */
    async dayStaff(eventId: string) {
      return {
        door: await api.staff('check-in', eventId),
        chair: await api.staff('phlebotomist', eventId),
      };
    },
    ask,
    listed,
    /** Whether the product refuses, with a reason and without any other error. */
    async isRefused(as: Pick<StaffPerson, 'token'>, method: Method, path: string, body: object) {
      const { status, text } = await api.call(method, path, { as, body });
      if (status >= 500 || status === 401) throw new Error(`${method} ${path}: ${status} ${text}`);
      return status >= 400;
    },
    at: (date: string, time: string) => setClock(toLondonInstant(date, time)),
    /** Sends the mails that are due; those that the emulator refuses stay queued. */
    async sendMails() {
      await api.sendMails().catch((error: Error) => {
        if (!error.message.includes('550')) throw error;
      });
    },
    /** Releases a laboratory file: one clinician uploads it, another releases it. */
    async release(file: string) {
      const { app } = api;
      const answer = await app.inject({
        method: 'POST',
        url: '/staff/result-batches?file_name=results',
        headers: {
          authorization: `Bearer ${staff.uploader.token}`,
          'content-type': 'application/octet-stream',
        },
        payload: Buffer.from(file),
      });
      await releaseBatch(answer.json().batch_id);
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
