import type { Page } from '@playwright/test';
import { isolatedEvent } from '../fixtures/find-events.ts';
import { mainPath, NO_MANIFESTS, type Visitor } from '../fixtures/main-path.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { test } from '../fixtures/test.ts';

const getVisitor = (page: Page): Visitor => ({
  open: async (path) => {
    await page.goto(path);
  },
  press: async (role, name, group) => {
    const within = group ? page.getByRole('radiogroup', { name: group }) : page;
    const target = within.getByRole(role, { name, exact: true }).first();
    // A radio button is covered by its label.
    await (role === 'radio' ? target.check({ force: true }) : target.click());
  },
  fill: (label, text) => page.getByLabel(label, { exact: true }).first().fill(text),
  fillIn: (frame, text) => page.frameLocator(frame).getByRole('textbox').fill(text),
  read: (text) => page.getByText(text).first().waitFor(),
});

// Runs here in Chromium; `npm run test:browsers` runs it in Firefox and WebKit.
test('a person goes from home to the portal: they find an event, sign in, book and pay', async ({
  page,
  complaints,
}) => {
  complaints.expect(NO_MANIFESTS);
  const [person, event] = await Promise.all([registeredPerson(), isolatedEvent()]);
  await mainPath(getVisitor(page), person, event);
});
