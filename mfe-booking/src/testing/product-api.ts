import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { provideSiteConfig } from '@chaps/runtime';
import { CONSENT_ID, EVENT, EVENT_DATE, EVENT_ID, HOLD_ID, PROFILE } from './samples.ts';

export interface Received {
  /** 'POST /events/…/holds', without the query. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey: string | undefined;
}

export interface Answer {
  status?: number;
  body: unknown;
  /** The response waits for this. */
  after?: Promise<unknown>;
  /** The connection is closed instead of a response. */
  lost?: boolean;
}

export const problem = (status: number, code: string, message = code): Answer => ({
  status,
  body: { status: 'error', error: { code, message } },
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

const siteConfigFor = (address: string) => ({
  siteUrl: 'https://chaps.example.org',
  apiUrl: address,
  auth: { url: 'https://auth.example.org', publishableKey: 'key' },
  payments: { clientId: 'id', sdkBaseUrl: `${address}/sdk/js` },
  tiles: { url: 'https://tiles.example.org/{z}/{x}/{y}', attribution: '' },
  contactForm: { serviceUrl: 'https://forms.example.org', formId: 'form' },
  links: { donate: 'https://give.example.org/', becomeSupporter: 'https://give.example.org/' },
  charity: {
    name: 'CHAPS',
    number: '1',
    phone: '01206 000000',
    email: 'info@chaps.example.org',
    speakerEmail: 'talks@chaps.example.org',
    address: 'Colchester',
  },
});

export const HOLDS = `POST /events/${EVENT_ID}/holds`;
export const SLOTS = `GET /events/${EVENT_ID}/slots`;
export const THE_EVENT = `GET /events/${EVENT_ID}`;
export const SAVE_DRAFT = `POST /events/${EVENT_ID}/consent-draft`;
export const THE_DRAFT = `GET /events/${EVENT_ID}/consent-draft`;
export const GP_CONSENT = 'POST /medical/gp-consents';
export const THE_APPOINTMENT = `GET /appointments/${HOLD_ID}`;

const usual = (): Record<string, Answer> => ({
  [THE_EVENT]: { body: { event: EVENT } },
  [SLOTS]: { body: { [EVENT_DATE]: { availableTimeSlots: ['11:20', '11:40', '12:00'] } } },
  'GET /appointments': { body: { appointments: [] } },
  [THE_DRAFT]: { body: { status: 'success', draft: null } },
  [SAVE_DRAFT]: { body: { status: 'success' } },
  'GET /auth/profile': { body: { status: 'success', userProfile: PROFILE } },
  'POST /medical/consent': {
    status: 201,
    body: { status: 'success', consent_id: CONSENT_ID },
  },
  [GP_CONSENT]: {
    status: 201,
    body: {
      status: 'success',
      gp_consent: {
        action: 'given',
        at: new Date().toISOString(),
        through: 'website',
        wording_version: CONSENT_WORDING.version,
        wording: CONSENT_WORDING.questions.gpConsent,
      },
    },
  },
  'POST /logs/error': { status: 201, body: { status: 'success' } },
});

export type Answers = Record<string, Answer | ((received: Received) => Answer)>;

/** A small server that follows the product API's contracts, over real HTTP. */
export async function startProductApi() {
  const received: Received[] = [];
  const answers: Answers = usual();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = request.headers['idempotency-key'];
    const heard: Received = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
      idempotencyKey: Array.isArray(key) ? key[0] : key,
    };
    received.push(heard);
    const known = answers[heard.call];
    const answer =
      (typeof known === 'function' ? known(heard) : known) ?? problem(404, 'NOT_FOUND');
    await answer.after;
    if (answer.lost) return request.socket.destroy();
    response.writeHead(answer.status ?? 200, {
      'Content-Type': 'application/json',
      'X-Request-Id': 'req-1',
    });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provideSiteConfig(siteConfigFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  return {
    received,
    answers,
    /** Bodies of one call, in order. */
    sent: (call: string) => received.filter((one) => one.call === call).map(({ body }) => body),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type ProductApi = Awaited<ReturnType<typeof startProductApi>>;
