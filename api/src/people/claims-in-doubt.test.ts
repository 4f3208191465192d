import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { address, test } from '../../test/claims.ts';
import { readGpAddress } from './gp/gp-of-person.ts';

describe('an account that may be another person’s', () => {
  test('reads only the answers that it gave itself, until a clinician has confirmed it', async ({
    api,
    claim,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const as = await claim.register(email);
    const read = async () => (await api.call('GET', '/medical/consents', { as })).body.consents;
    // Before the result has come.
    expect(await read()).toMatchObject([{ answers: [], held: true }]);
    expect((await read())[0]).not.toHaveProperty('gp_consents');
    expect((await claim.export(as)).body.error).toMatchObject({ code: 'RESULTS_HELD' });
    await claim.release(booked);
    const own = await api.call('POST', '/medical/consent', {
      as,
      body: { ...CONSENT_ANSWERS, profileId: booked.profile_id, psaTestDate: api.today },
    });
    expect(own.status, own.text).toBe(201);
    const [given, before] = await read();
    expect(given.answers.length).toBeGreaterThan(0);
    expect(before).toMatchObject({ answers: [], held: true });
    expect((await claim.confirm(booked)).status).toBe(200);
    for (const one of await read()) {
      expect(one.answers.length).toBeGreaterThan(0);
      expect(one).not.toHaveProperty('held');
    }
    expect((await claim.export(as)).status).toBe(200);
  });

  test('reads all answers if the tube had no result, because nobody has to confirm the account', async ({
    api,
    claim,
  }) => {
    const booked = await claim.book(null);
    await claim.loseTube(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const as = await claim.register(email);
    const { consents } = (await api.call('GET', '/medical/consents', { as })).body;
    expect(consents[0]).not.toHaveProperty('held');
  });

  test('chooses no practice for a letter to the GP, until a clinician has confirmed it', async ({
    api,
    claim,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const choose = (name: string) => ({ practice_code: null, name });
    const path = `/staff/people/${booked.profile_id}/gp-practice`;
    const known = { as: coordinator, body: choose('Low Street, Ipswich') };
    expect((await api.call('PATCH', path, known)).status).toBe(200);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const as = await claim.register(email);
    const theirs = { as, body: choose('High Street, Ipswich') };
    expect((await api.call('PATCH', '/gp-practice', theirs)).status).toBe(200);
    await claim.release(booked);
    const read = () => readGpAddress(api.owner, booked.profile_id);
    expect(await read()).toContain('Low Street');
    expect((await claim.confirm(booked)).status).toBe(200);
    expect(await read()).toContain('High Street');
  });

  test('passes no details to a record that is merged with its own', async ({
    api,
    claim,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const theirs = { phone: '+447700900999', home_address: '66 Other Lane, IP1' };
    await claim.register(email, undefined, { ...theirs, first_name: 'Bob' });
    const other = await claim.book(null);
    await sql`UPDATE profiles SET phone = '+441632960222', home_address = '2 Low Street'
      WHERE profile_id = ${other.profile_id}`.execute(api.owner);
    const path = `/staff/people/${other.profile_id}`;
    const query = `merge-preview?other=${booked.profile_id}`;
    const known = { first_name: 'Alan', phone: '+441632960000', home_address: null };
    const preview = await api.call('GET', `${path}/${query}`, { as: coordinator });
    expect(preview.body.dropped).toMatchObject(known);
    const merged = await api.call('POST', `${path}/merges`, {
      as: coordinator,
      body: {
        ...{ dropped_id: booked.profile_id, reason: 'It is one person.' },
        take: ['first_name', 'phone', 'home_address'],
      },
    });
    expect(merged.status, merged.text).toBe(200);
    const { person } = (await api.call('GET', path, { as: coordinator })).body;
    expect(person).toMatchObject(known);
  });
});
