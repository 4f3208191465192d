import type { Recipe } from '../checkout.ts';
import * as files from './public-form-files.ts';

const REGISTER = 'api/src/people/personal-data/register.ts';
const DOCUMENTATION = 'api/src/platform/http/documentation.ts';
const APP = 'api/src/app.ts';
const LIST = 'api/src/mails.ts';
const CONTACT = 'mfe-content/src/components/contact.tsx';

/** A form to request a call: stored, mailed, listed in the console, deleted after a year. */
export const recipe: Recipe = (checkout) => {
  checkout.create('shared/contracts/src/callbacks.ts', files.CONTRACT);
  checkout.append(
    'shared/contracts/src/nouns.ts',
    `export * as callbacks from './callbacks.ts';\n`,
  );
  stored(checkout);
  personal(checkout);
  checkout.create('api/src/people/mails/callback-asked.tsx', files.MAIL);
  checkout.import(LIST, `import { callbackAsked } from './people/mails/callback-asked.tsx';`);
  checkout.add(LIST, 'MAILS', '...callbackAsked');
  shown(checkout);
};

const stored: Recipe = (checkout) => {
  checkout.migration(
    'callbacks',
    `CREATE TABLE callbacks (
  callback_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  question text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX callbacks_by_time ON callbacks (asked_at);
GRANT SELECT, INSERT, DELETE ON callbacks TO chaps_api;
`,
  );
  checkout.add(
    'api/test/tables.ts',
    'TABLES',
    `callbacks: { owner: 'people', rights: ['DELETE', ...ADD], notAudited: 'has its own date' }`,
  );
  checkout.create('api/src/people/callbacks.ts', files.API);
  checkout.create('api/src/people/callbacks.test.ts', files.API_TEST);
  checkout.import(APP, `import { callbackRoutes } from './people/callbacks.ts';`);
  checkout.after(APP, '  subscriptionRoutes,', '\n  callbackRoutes,');
  checkout.import(DOCUMENTATION, `import { createCallback } from '@chaps/contracts/callbacks';`);
  checkout.after(
    DOCUMENTATION,
    '  subscriptions: [',
    `\n    [createCallback, 'Asks to be called; confirmed by mail once a day'],`,
  );
};

/** Personal data: the register, export, erasure, retention, and the list of everyone after a breach. */
const personal: Recipe = (checkout) => {
  checkout.add(
    REGISTER,
    'REGISTER',
    `callbacks: {
    exported: { callbacks: ({ db, email }) => callbacksOf(db, email) },
    erased: 'deleted',
    forget: (transaction, { email }) => forgetCallbacks(transaction, email),
    kept: 'as in RETENTION',
    breach: 'listed',
  }`,
  );
  checkout.add(
    'shared/contracts/src/personal-data.ts',
    'personalData',
    `/** What the user asked to be called about. */
  callbacks: z.array(z.object({ question: z.string(), asked_at: isoInstant })).optional()`,
  );
  checkout.add(
    'shared/contracts/src/personal-data.ts',
    'TERMS',
    `callbacks: { erased: 'What you asked us to call you about' }`,
  );
  checkout.import(REGISTER, `import { callbacksOf, forgetCallbacks } from '../callbacks.ts';`);
  checkout.after(
    'api/src/people/personal-data/personal-data.test.ts',
    `await api.call('POST', '/event-alerts', { body: { email: person.email, district: 'CO4' } });`,
    `
  await api.call('POST', '/callbacks', {
    body: { name: 'Person', email: person.email, phone: '+447700900123', question: 'A test' },
  });`,
  );
  checkout.add(
    'api/src/platform/jobs/retention.ts',
    'RETENTION',
    "{ kind: 'requests to be called', from: 'the request', reason: 'Later nobody waits for a call.', table: 'callbacks', column: sql`asked_at`, keep: '1 year' }",
  );
  checkout.before(
    'docs/operations/breach/everyone.sql',
    `UNION ALL
SELECT NULL, NULL, NULL, m.email,`,
    `UNION ALL
SELECT NULL, c.name, NULL, c.email, c.phone, NULL, 'asked to be called'
FROM callbacks c WHERE NOT EXISTS (SELECT FROM profiles p WHERE p.email = c.email)
`,
  );
  checkout.after(
    'mfe-content/content/pages/privacy.md',
    'we hold your name and e-mail address until you unsubscribe.',
    ' If you ask us to call you, we hold your request for a year.',
  );
};

/** The form on the contact page, and the list in the console. */
const shown: Recipe = (checkout) => {
  checkout.create('mfe-content/src/components/callback-form.tsx', files.FORM);
  checkout.create('mfe-content/src/components/callback-form.test.tsx', files.FORM_TEST);
  checkout.import(CONTACT, `import { CallbackForm } from './callback-form.tsx';`);
  checkout.after(CONTACT, '<ContactForm />', '\n        <CallbackForm />');
  checkout.create('mfe-staff/src/people/callbacks.tsx', files.LIST);
  checkout.add(
    'mfe-staff/src/people/routes.ts',
    'peopleScreens',
    `{
    path: 'callbacks',
    needs: ['see people'],
    forAll: true,
    load: () => import('./callbacks.tsx'),
    button: { on: 'people', label: 'Requests to be called' },
  }`,
  );
  checkout.after(
    'e2e/fixtures/actions/visitors.ts',
    `return button(page, 'Subscribe');
    },
  },`,
    `
  {
    route: '/about-us',
    name: 'Contact: Ask us to call',
    call: 'POST /callbacks',
    async arrange(page) {
      await page.goto('/about-us');
      const form = page.getByRole('form', { name: 'Ask us to call' });
      await form.getByLabel('Name').fill('Ray Smith');
      await form.getByLabel('Email').fill(newcomer().email);
      await form.getByLabel('Phone number').fill('07700 900123');
      await form.getByLabel('What is it about?').fill('A test in Leeds');
      return button(page, 'Ask us to call');
    },
  },`,
  );
};
