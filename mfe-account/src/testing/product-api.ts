import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserProfile } from '@chaps/contracts/profiles';
import { provideSiteConfig } from '@chaps/runtime';

export interface Received {
  /** 'GET /auth/profile?email=…' with the query decoded. */
  line: string;
  body: unknown;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

type Answer = { status?: number; body: unknown };

export const PROFILE: UserProfile = {
  profileId: '12345678',
  firstName: 'John Paul',
  lastName: 'Smith',
  gender: 'Male',
  dateOfBirth: '1966-05-04',
  ethnicity: 'White - British',
  occupation: null,
  phone: '+447700900123',
  email: 'normal@example.org',
  homeAddress: '1 High Street, CO1 1AA, United Kingdom',
  billingAddress: null,
  nhsNumber: '9434765919',
};

export const problem = (status: number, code: string, message: string, details = {}): Answer => ({
  status,
  body: { status: 'error', error: { code, message, details } },
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

export interface ProductApi {
  received: Received[];
  /** Responses by 'METHOD /path', without query; a test may change them. */
  answers: Record<string, Answer | ((received: Received) => Answer)>;
  close: () => Promise<void>;
}

const siteConfigFor = (apiUrl: string) => ({
  siteUrl: 'https://chaps.example.org',
  apiUrl,
  auth: { url: 'https://auth.example.org', publishableKey: 'key' },
  payments: { clientId: 'id', sdkBaseUrl: 'https://pay.example.org' },
  tiles: { url: 'https://tiles.example.org/{z}/{x}/{y}', attribution: '' },
  contactForm: { serviceUrl: 'https://forms.example.org', formId: 'form' },
  links: { donate: 'https://give.example.org', becomeSupporter: 'https://give.example.org' },
  charity: {
    name: 'CHAPS',
    number: '1',
    phone: '01206 000000',
    email: 'info@chaps.example.org',
    speakerEmail: 'talks@chaps.example.org',
    address: 'Colchester',
  },
});

/** A small server that follows the product API's contracts, over real HTTP. */
export async function startProductApi(): Promise<ProductApi> {
  const received: Received[] = [];
  const answers: ProductApi['answers'] = {
    'GET /auth/profile': { body: { status: 'success', userProfile: PROFILE } },
    'POST /auth/profile': { status: 201, body: { status: 'success' } },
    'GET /auth/profile/pending': { body: { status: 'success', details: null } },
    'GET /appointments': { body: { appointments: [] } },
    'GET /medical/results/12345678': { body: { data: [] } },
    'GET /mail-preferences': {
      body: { status: 'success', mail_preferences: { reminders: true, news: false } },
    },
  };
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call: Received = {
      line: `${request.method} ${decodeURIComponent(request.url ?? '')}`,
      body: await bodyOf(request),
      authorization: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
    };
    received.push(call);
    const known = answers[`${request.method} ${url.pathname}`];
    const answer = typeof known === 'function' ? known(call) : known;
    const { status = 200, body } = answer ?? problem(404, 'NOT_FOUND', 'Not found');
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  provideSiteConfig(siteConfigFor(`http://127.0.0.1:${port}`));
  return {
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
