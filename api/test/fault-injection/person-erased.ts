import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVICE_KEY } from '../emulators.ts';
import { SIXTY_YEARS_AGO } from '../makers.ts';
import { systemEnvironment } from '../system-environment.ts';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

const staffEntry = join(import.meta.dirname, '../../src/cli/staff.ts');
const PASSWORD = 'Correct-Horse-40';

/** Erasing a person also deletes their account at the sign-in service, as soon as that responds. */
export function testErasure(stack: () => Stack) {
  const { jobs } = fixtures(stack);

  const auth = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${stack().authUrl}/auth/v1${path}`, {
      method,
      headers: {
        apikey: SERVICE_KEY,
        authorization: `Bearer ${SERVICE_KEY}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const signIn = (email: string) =>
    auth('POST', '/token?grant_type=password', { email, password: PASSWORD });
  const staff = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', staffEntry, ...args], {
      encoding: 'utf8',
      env: {
        ...systemEnvironment,
        ...stack().environment,
        DATABASE_OWNER_URL: stack().ownerUrl,
      },
    });

  test('an account ends when the sign-in service is back, if it was down during the person’s erasure', async () => {
    const email = `erased-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const account = { email, password: PASSWORD, email_confirm: true };
    const { id } = (await auth('POST', '/admin/users', account)).body;
    const signedIn = await signIn(email);
    expect(signedIn).toMatchObject({ status: 200 });
    const token = String(signedIn.body.access_token);
    await stack().confirmAccount(id);
    const made = await stack().call(
      'POST',
      '/auth/profile',
      { token },
      {
        user_id: id,
        first_name: 'Arthur',
        last_name: 'Erased',
        gender: 'Male',
        date_of_birth: SIXTY_YEARS_AGO,
        ethnicity: 'Not stated',
        occupation: null,
        phone: '+447700900123',
        email,
        home_address: '1 High Street, CO1 1AA, United Kingdom',
        nhs_number: '9434765919',
        ni_number: null,
        nhs_gp_email: null,
        nhs_gp_phone_number: null,
        is_verified: false,
        is_active: true,
      },
    );
    expect(made.status).toBe(201);
    const own = `/auth/profile?email=${email}`;
    expect((await stack().call('GET', own, { token })).status).toBe(200);
    const asked = await stack().call('POST', `/auth/profile/erasure?email=${email}`, { token });
    expect(asked.body.erasure.requested_at).not.toBeNull();

    stack().authWire.cut();
    const since = new Date();
    const erased = staff('erase-person', email);
    expect([erased.status, erased.stdout]).toEqual([
      0,
      expect.stringContaining('has been erased.'),
    ]);
    expect((await stack().call('GET', own, { token })).status).toBe(403);
    const waiting = async () =>
      (await jobs('delete-account', since)).filter(({ state }) => state === 'retry');
    await expect.poll(waiting, POLLING).toHaveLength(1);
    expect((await signIn(email)).status).toBe(200);

    stack().authWire.restore();
    await expect.poll(async () => (await signIn(email)).status, POLLING).toBe(400);
    expect((await auth('GET', `/admin/users/${id}`)).status).toBe(404);
  }, 180_000);
}
