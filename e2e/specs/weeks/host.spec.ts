import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { button } from '../../fixtures/actions/controls.ts';
import { closedEvent } from '../../fixtures/closed-event.ts';
import { newEvent, type OwnEvent } from '../../fixtures/events.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { bookFree, bookWithoutConsent } from '../../fixtures/seats.ts';
import { addresses } from '../../fixtures/stack.ts';
import { newStaff, openConsole, type StaffMember } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// A host's week, and what roles limited to one event may not do.

/** Returns the status of a call that a member of staff makes outside the console. */
async function readStatus(
  request: APIRequestContext,
  { accessToken }: StaffMember,
  method: 'GET' | 'POST',
  path: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const options = { headers, ...(method === 'POST' ? { data: {} } : {}) };
  return (await request.fetch(addresses.api + path, { method, ...options })).status();
}

/** Calls that only other roles may make, for the caller's own event and for another. */
const getCalls = (own: OwnEvent, other: OwnEvent) =>
  [
    ['GET', `/staff/events/${own.id}/bookings`],
    ['GET', `/staff/events/${own.id}/bookings.csv?for=clinic`],
    ['POST', `/staff/events/${own.id}/messages`],
    ['POST', `/staff/events/${own.id}/nhs-number-search`],
    ['POST', `/staff/events/${own.id}/call-off`],
    ['GET', '/staff/roles'],
    ['GET', '/staff/audit'],
    ['GET', `/staff/events/${other.id}/bookings`],
  ] as const;

/** Returns the invitation on the clipboard. */
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a host shares the poster and the invitation and sees the occupancy, and no personal data reaches the browser', async ({
  page,
  context,
  request,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/40[34]/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [own, other, person, invited] = await Promise.all([
    newEvent({ free: true }),
    newEvent(),
    registeredPerson(),
    registeredPerson({ first_name: 'Bartholomew' }),
  ]);
  await bookFree(person, own);
  const host = await newStaff('host', own.id);
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${addresses.api}/staff`)) answers.push(response.text());
  });
  await openConsole(page, host);
  await expectGoodLook(page);
  await page.getByRole('link', { name: own.name }).click();
  const seats = `of ${own.times.length} seats are taken`;
  await expect(page.getByText(`: 1 ${seats}`)).toBeVisible();
  await expect(page.getByText(person.firstName).first()).toBeVisible();
  await expectGoodLook(page);

  await test.step('the poster and the invitation are shared', async () => {
    const saved = page.waitForEvent('download');
    await button(page, 'Save the poster').click();
    await expect(page.getByText('The poster has been saved as a PDF.')).toBeVisible();
    expect((await saved).suggestedFilename()).toBe(`poster-${own.date}.pdf`);
    await button(page, 'Copy the invitation').click();
    await expect(page.getByText('The invitation has been copied.')).toBeVisible();
    expect(await copied(page)).toContain(`/event/${own.id}`);
  });

  await test.step('someone follows the invitation, and the host sees one more booking', async () => {
    await bookWithoutConsent(invited, own, own.times[1] ?? '');
    await page.reload();
    await expect(page.getByText(`: 2 ${seats}`)).toBeVisible();
    await expect(page.getByText(invited.firstName)).toBeVisible();
  });

  const wire = (await Promise.all(answers)).join();
  expect(wire).toContain(person.firstName);
  for (const secret of [person.email, person.lastName, person.profileId, '+447700900123']) {
    expect(wire).not.toContain(secret);
  }
  for (const [method, path] of getCalls(own, other)) {
    expect([path, await readStatus(request, host, method, path)]).toEqual([path, 403]);
  }
  expect(await readStatus(request, host, 'GET', `/staff/events/${other.id}/filling`)).toBe(404);
});

test('a host reads and saves the report of their event once its books are closed', async ({
  page,
  expectGoodLook,
}) => {
  const [closed, ahead] = await Promise.all([closedEvent(), newEvent({ free: true })]);
  const [host, other] = [await newStaff('host', closed.id), await newStaff('host', ahead.id)];
  await openConsole(page, host, '/staff/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Event reports' })).toBeVisible();
  await expect(page.getByText('1 event with closed books')).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: closed.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event report' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results by colour' })).toContainText('Green40');
  await expect(page.getByRole('definition').filter({ hasText: '£16.00' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectGoodLook(page);
  }
  const saved = page.waitForEvent('download');
  await button(page, 'Save the report as a PDF').click();
  await expect(page.getByText('The report has been saved as a PDF.')).toBeVisible();
  const [head] = (await readFile(await (await saved).path())).toString('latin1').split('\n');
  expect(head).toBe('%PDF-1.7');

  await openConsole(page, other, '/staff/event-reports');
  await expect(page.getByText('No matching events with closed books.')).toBeVisible();
  await page.goto(`/staff/event-reports/${ahead.id}`);
  await expect(page.getByText(/appears here once the books are closed/)).toBeVisible();
});

test('check-in staff can open Today, but no other page', async ({ page, request, complaints }) => {
  complaints.expect(/40[34]/);
  const other = await newEvent();
  const volunteer = await newStaff('check-in', other.id);
  await openConsole(page, volunteer);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Staff console' }).getByRole('link');
  await expect(sections).toHaveText(['Today']);
  for (const [method, path] of getCalls(other, other)) {
    expect([path, await readStatus(request, volunteer, method, path)]).toEqual([path, 403]);
  }
  expect(await readStatus(request, volunteer, 'GET', '/staff/today')).toBe(200);
});
