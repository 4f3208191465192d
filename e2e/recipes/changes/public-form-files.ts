export const CONTRACT = `import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, page } from './pages.ts';
import {
  emailAddress,
  isoInstant,
  recordId,
  requiredText,
  successResponse,
  telephone,
} from './scalars.ts';

export const callbackForm = z.object({
  name: requiredText(120).meta({ examples: ['Norman Greene'] }),
  email: emailAddress,
  phone: telephone,
  question: requiredText(300).meta({ examples: ['A test in Leeds'] }),
});
export type CallbackForm = z.infer<typeof callbackForm>;

export const createCallback = {
  route: 'POST /callbacks',
  caller: 'anyone',
  idempotent: true,
  body: callbackForm,
  answer: successResponse,
  statuses: [201],
} as const satisfies Endpoint;

const callback = z.object({
  callback_id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  question: z.string(),
  asked_at: isoInstant,
});
export type Callback = z.infer<typeof callback>;

export const callbacksQuery = z.object(cursor);

/** Newest first. */
export const listCallbacks = {
  route: 'GET /staff/callbacks',
  caller: { staff: 'see people' },
  query: callbacksQuery,
  answer: page(callback),
} as const satisfies Endpoint;
`;

export const API = `import * as callbacks from '@chaps/contracts/callbacks';
import { londonDate } from '@chaps/domain';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { requireAllEvents } from '../accounts/staff.ts';
import { queueMail } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { type Cursor, toPageClause, toPage } from '../platform/db/page.ts';
import { done } from '../platform/http/answers.ts';
import { perAddress } from '../platform/http/limits.ts';

const PAGE = 50;

/** Confirmed by mail once a day, so that nobody's mailbox can be filled through the form. */
const store = ({ db, now }: Pick<Services, 'db' | 'now'>, form: callbacks.CallbackForm) =>
  withTransaction(db, async (transaction) => {
    await transaction.insertInto('callbacks').values(form).execute();
    const { email } = form;
    const occasion = \`callback-asked \${email} \${londonDate(now())}\`;
    await queueMail(transaction, { kind: 'callback-asked', occasion, email });
  });

async function list(db: Executor, cursor: Cursor) {
  const order = {
    keys: [sql\`asked_at\`, sql\`callback_id\`],
    descending: true,
    rowOf: (id: string) => sql\`callbacks WHERE callback_id = \${id}\`,
  };
  const { rows } = await sql<Omit<callbacks.Callback, 'asked_at'> & { asked_at: Date }>\`
    SELECT * FROM callbacks WHERE true \${toPageClause(order, PAGE, cursor)}\`.execute(db);
  const items = rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
  return toPage(items, ({ callback_id }) => callback_id, PAGE, cursor);
}

/** What the person with this address asked to be called about. */
export async function callbacksOf(db: Executor, email: string | null) {
  const rows = await db
    .selectFrom('callbacks')
    .select(['question', 'asked_at'])
    .where('email', '=', email)
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
}

export async function forgetCallbacks(transaction: Executor, email: string | null): Promise<void> {
  await transaction.deleteFrom('callbacks').where('email', '=', email).execute();
}

export const callbackRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'callback', points: 20, seconds: 600, per: perAddress };

  app.endpoint(
    callbacks.createCallback,
    { preHandler: app.limit(limit) },
    async ({ body }, reply) => {
      await store(services, body);
      reply.code(201);
      return done;
    },
  );

  app.endpoint(callbacks.listCallbacks, (request) => {
    requireAllEvents(request);
    return list(services.db, request.query);
  });
};
`;

export const API_TEST = `import { expect } from 'vitest';
import { test } from '../../test/console.ts';

test('somebody asks to be called, reads so by mail, and is listed', async ({ api, coordinator }) => {
  const body = {
    name: 'Ray Smith',
    email: 'ray@example.org',
    phone: '+447700900123',
    question: 'A test in Leeds',
  };
  expect((await api.call('POST', '/callbacks', { body })).status).toBe(201);
  await api.sendMails();
  const [mail] = api.mailbox.store.list(body.email);
  expect(mail?.text).toContain('Dear Ray Smith,');
  const { items } = (await api.call('GET', '/staff/callbacks', { as: coordinator })).body;
  expect(items).toEqual([expect.objectContaining(body)]);
});
`;

export const MAIL = `/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, text } from '../../messages/email/layout.tsx';
import { defineEditableMail } from '../../messages/email/mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'callback-asked': 'address';
  }
}

const CallbackAsked = ({ opening, phone }: MailOpening & { phone: string }) => (
  <Layout
    preview="We will call you"
    title="We will call you"
    because="You received this e-mail because this address was entered on our site."
  >
    <Paragraphs of={opening} />
    <Text style={text}>We will call {phone}.</Text>
  </Layout>
);

export const callbackAsked = {
  'callback-asked': defineEditableMail({
    about: 'address',
    name: 'Request to be called',
    words: {
      about: 'A person asks to be called',
      fields: ['first_name'],
      subject: 'We will call you',
      body: 'Dear {first_name},\\n\\nThank you for writing. We will call you within two working days.',
    },
    template: CallbackAsked,
    async read({ db }, { email }) {
      const row = await db
        .selectFrom('callbacks')
        .select(['name', 'phone', 'email'])
        .where('email', '=', email)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      return { to: row.email, fields: { first_name: row.name }, props: { phone: row.phone } };
    },
    sample: ({ firstName }) => ({
      fields: { first_name: firstName },
      props: { phone: '01632 960101' },
    }),
  }),
};
`;

export const FORM = `import { call } from '@chaps/api-client';
import { type CallbackForm as Callback, callbackForm, createCallback } from '@chaps/contracts/callbacks';
import { ActionResult } from '@chaps/ui';
import { type FieldLabels, Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';

const LABELS: FieldLabels<Callback> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone number',
  question: 'What is it about?',
};

export function CallbackForm() {
  const [sent, setSent] = useState(false);
  const form = useZodForm({
    schema: callbackForm,
    labels: LABELS,
    idPrefix: 'callback-',
    defaultValues: { name: '', email: '', phone: '', question: '' },
  });
  if (sent) return <ActionResult tone="success">Thank you. We will call you.</ActionResult>;
  return (
    <Form
      form={form}
      send={async (body) => {
        await call(createCallback, { body, idempotencyKey: crypto.randomUUID() });
        setSent(true);
      }}
      action="Ask us to call"
      busyLabel="Sending..."
      aria-label="Ask us to call"
    >
      <FormField form={form} name="name" autoComplete="name" required />
      <FormField form={form} name="email" type="email" autoComplete="email" required />
      <FormField form={form} name="phone" type="tel" autoComplete="tel" required />
      <FormField form={form} name="question" required />
    </Form>
  );
}
`;

export const FORM_TEST = `import { fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { renderBlock } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallbackForm } from './callback-form.tsx';

test('a request to be called is sent and confirmed', async () => {
  const api = fakeApi(API, { 'POST /callbacks': { status: 201, body: { status: 'success' } } });
  const { user } = renderBlock(<CallbackForm />);
  for (const [name, typed] of [
    ['Name', 'Ray Smith'],
    ['Email', 'ray@example.org'],
    ['Phone number', '07700 900123'],
    ['What is it about?', 'A test in Leeds'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name }), typed);
  }
  await user.click(screen.getByRole('button', { name: 'Ask us to call' }));
  expect(await screen.findByText('Thank you. We will call you.')).toBeVisible();
  expect(api.received[0]?.body).toMatchObject({ name: 'Ray Smith', email: 'ray@example.org' });
});
`;

export const LIST = `import { call } from '@chaps/api-client';
import { type Callback, callbacksQuery, listCallbacks } from '@chaps/contracts/callbacks';
import type { DataColumn } from '@chaps/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';

const COLUMNS: DataColumn<Callback>[] = [
  { key: 'name', header: 'Name', rowHeader: true },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <NoWrap>{phone}</NoWrap> },
  { key: 'email', header: 'E-mail' },
  { key: 'question', header: 'About' },
  {
    key: 'asked_at',
    header: 'Asked',
    cell: ({ asked_at }) => <NoWrap>{formatDateAndTime(asked_at)}</NoWrap>,
  },
];

/** \`/staff/callbacks\`: who asked to be called, newest first. */
export default function Callbacks() {
  const address = useListAddress(callbacksQuery);
  const { query } = address;
  const list = useQuery({
    queryKey: ['staff', 'callbacks', query],
    queryFn: ({ signal }) => call(listCallbacks, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <StaffPage
      title="Requests to be called"
      before={<Breadcrumbs to={[['People', 'people']]} />}
      lead="Each is deleted after a year."
    >
      <List
        query={list}
        paged={{ address, one: 'request', many: 'requests' }}
        empty="Nobody has asked to be called."
        caption="Requests, newest first"
        rowKey={({ callback_id }) => callback_id}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
`;
