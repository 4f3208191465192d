import { randomUUID } from 'node:crypto';
import { DEFAULT_LABEL_SETTINGS, type LabelSettings } from '@chaps/contracts/labels';
import { formatDate, londonInstant, type VisitStep } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { pdfColours, pdfPages } from '../../../test/pdf-text.ts';

const CHARLES = { first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' };

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());

/** An event on its day, with this many people. */
async function eventDay(count: number, lab?: string) {
  const event = await api.event({ seats: 40, slots: 1, ...(lab ? { lab } : {}) });
  const booked: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await api.person();
    await api.owner
      .updateTable('profiles')
      .set({ first_name: `Ŵyn ${index}`, last_name: 'Ó Dónaill' })
      .where('profile_id', '=', person.profileId)
      .execute();
    const body = bookingRequest(person, event);
    const answer = await api.call('POST', '/appointments', { as: person, body });
    booked.push(String(answer.body.appointment.appointment_id));
  }
  const { now } = api.services;
  api.services.now = () => londonInstant(event.date, '10:00');
  const step = (subject: object, name: VisitStep, minute: number) => ({
    ...subject,
    action_id: randomUUID(),
    step: name,
    done_at: londonInstant(event.date, `09:${30 + minute}`).toISOString(),
    list_version: 0,
  });
  const record = (...actions: object[]) =>
    api.call('POST', `/staff/events/${event.id}/actions`, { as: coordinator, body: { actions } });
  const sampled = (appointment_id = '') =>
    record(
      step({ appointment_id }, 'arrived', 0),
      step({ appointment_id }, 'ready', 1),
      step({ appointment_id }, 'sampled', 2),
    );
  const end = () => {
    api.services.now = now;
  };
  return { event, booked, step, record, sampled, end };
}

const print = (eventId: string, people: string, as = coordinator) =>
  api.call('GET', `/staff/events/${eventId}/labels?people=${people}`, { as });
const choose = (laboratory: string, changes: Partial<LabelSettings>, as = coordinator) =>
  api.call('POST', '/staff/label-settings', {
    as,
    body: { ...DEFAULT_LABEL_SETTINGS, ...changes, laboratory },
  });

describe('the labels of an event', () => {
  test('are printed for people who may give a sample, or who have, with their code', async () => {
    const { event, booked, sampled, end } = await eventDay(3);
    await sampled(booked[0]);
    await api.owner
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('appointment_id', '=', booked[1] ?? '')
      .execute();
    const expected = await print(event.id, 'expected');
    const done = await print(event.id, 'sampled');
    end();
    expect(expected.headers['content-type']).toBe('application/pdf');
    const reference = async (id = '') =>
      (
        await api.owner
          .selectFrom('appointments')
          .select('reference')
          .where('appointment_id', '=', id)
          .executeTakeFirstOrThrow()
      ).reference;
    const day = [`Born ${formatDate('1970-01-01')}`, formatDate(event.date)];
    expect(pdfPages(expected.bytes)).toEqual([
      ['Ó Dónaill, Ŵyn 2', ...day, await reference(booked[2])],
    ]);
    expect(pdfPages(done.bytes)).toEqual([
      ['Ó Dónaill, Ŵyn 0', ...day, await reference(booked[0])],
    ]);
  });

  test('show the reference beside the laboratory’s codes for walk-ins, as for anyone else', async () => {
    const { event, record, step, end } = await eventDay(0);
    await record(step({ appointment_id: randomUUID(), person: CHARLES }, 'arrived', 0));
    const { bytes } = await print(event.id, 'expected');
    end();
    expect(pdfPages(bytes)).toEqual([
      [
        ...['Babbage, Charles', 'Born 26 December 1955', formatDate(event.date)],
        expect.stringMatching(/^CH-/),
      ],
    ]);
  });

  test('follow the settings of their laboratory', async () => {
    const { event, end } = await eventDay(25, 'Sheet Laboratory');
    await choose('sheet laboratory', {
      ...{ size: 'a4-3x8', barcode: 'datamatrix', orientation: 'portrait' },
      ...{ has_date_of_birth: false, has_event_date: false },
      ...{ has_start_time: true, has_event_name: true },
    });
    const { bytes } = await print(event.id, 'expected');
    end();
    const pages = pdfPages(bytes);
    // 24 labels on a sheet, with four texts each.
    expect(pages.map((texts) => texts.length / 4)).toEqual([24, 1]);
    expect(pages[1]).toEqual([
      expect.stringContaining('Ó Dónaill'),
      '09:00',
      'An event',
      expect.stringMatching(/^CH-/),
    ]);
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  });

  test('break long names and addresses where an upright label is too narrow, and truncate nothing', async () => {
    const { event, end } = await eventDay(1, 'Upright Laboratory');
    await api.owner
      .updateTable('profiles')
      .set({ first_name: 'Bartholomew Alexander', last_name: 'Featherstonehaugh-Cholmondeley' })
      .where('last_name', '=', 'Ó Dónaill')
      .where('profile_id', 'in', (people) =>
        people.selectFrom('appointments').select('profile_id').where('event_id', '=', event.id),
      )
      .execute();
    const place = 'Saint Bartholomew-the-Less Parish Hall';
    await sql`UPDATE events SET event_name = ${place} WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    await choose('Upright Laboratory', {
      ...{ barcode: 'datamatrix', orientation: 'portrait' },
      has_event_name: true,
    });
    const { bytes } = await print(event.id, 'expected');
    end();
    const [texts = []] = pdfPages(bytes);
    expect(texts.slice(0, 4)).toEqual([
      'Featherstonehaugh-',
      'Cholmondeley,',
      'Bartholomew',
      'Alexander',
    ]);
    expect(texts.join(' ').replaceAll('- ', '-')).toContain(place);
    expect(texts.at(-1)).toMatch(/^CH-/);
  });

  test('show the code that a tablet printed at the chair, even when printed again', async () => {
    const { event, booked, step, record, end } = await eventDay(2, 'Chair Laboratory');
    await choose('Chair Laboratory', { codes_from: 'charity' });
    const list = await api.call('GET', `/staff/events/${event.id}/day`, { as: coordinator });
    expect(list.body.labels).toMatchObject({ codes_from: 'charity', size: 'roll-62' });
    const [appointment_id = ''] = booked;
    await record(step({ appointment_id }, 'arrived', 0), step({ appointment_id }, 'ready', 1), {
      ...step({ appointment_id }, 'sampled', 2),
      sample_code: 'T7KQ2M9XAG',
    });
    const codes = async () => {
      const both = [
        await print(event.id, 'sampled'),
        await print(event.id, `sampled&person=${appointment_id}`),
        await print(event.id, 'expected'),
      ];
      return both.flatMap(({ bytes }) => pdfPages(bytes).map((texts) => texts.at(-1)));
    };
    const first = await codes();
    expect(first).toEqual(['T7KQ2M9XAG', 'T7KQ2M9XAG', expect.stringMatching(/^T.{9}$/)]);
    expect(await codes()).toEqual(first);
    end();
  });

  test('are refused with an explanation when there is nobody to print one for', async () => {
    const { event, end } = await eventDay(1);
    const { status, body } = await print(event.id, 'sampled');
    end();
    expect([status, body.error.code]).toEqual([409, 'EVENT_CHANGED']);
    expect(body.error.message).toContain('Nobody has given a sample');
  });

  test('can be printed by staff who run that day, and each print is in the audit log', async () => {
    const { event, end } = await eventDay(1);
    const volunteer = await api.staff('phlebotomist', event.id);
    const stranger = await api.staff('phlebotomist', (await api.event()).id);
    const statuses = [
      (await print(event.id, 'expected', volunteer)).status,
      (await print(event.id, 'expected', stranger)).status,
      (await print(event.id, 'expected', await api.staff('clinician'))).status,
    ];
    end();
    expect(statuses).toEqual([200, 404, 403]);
    const { rows } = await sql`SELECT actor, details FROM audit_log
      WHERE action = 'labels made' AND event_id = ${event.id}`.execute(api.owner);
    expect(rows).toEqual([{ actor: volunteer.userId, details: { people: 'expected', labels: 1 } }]);
  });
});

describe('labels with the charity’s codes', () => {
  const walk_in = { appointment_id: randomUUID(), person: CHARLES };

  test('give each person, including walk-ins, their own code, which stays the same and is in the list', async () => {
    const { event, record, step, end } = await eventDay(1, 'Own Labels');
    await choose('Own Labels', { codes_from: 'charity' });
    await record(step(walk_in, 'arrived', 0));
    const first = pdfPages((await print(event.id, 'expected')).bytes);
    const day = (await api.call('GET', `/staff/events/${event.id}/day`, { as: coordinator })).body;
    const one = await api.call(
      ...(['GET', `/staff/events/${event.id}/labels?person=${walk_in.appointment_id}`] as const),
      { as: coordinator },
    );
    const nobody = await api.call(
      ...(['GET', `/staff/events/${event.id}/labels?person=${randomUUID()}`] as const),
      { as: coordinator },
    );
    end();
    const codes = [day.appointments[0].tube_code, day.appointments[1].tube_code];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^T[2-9A-HJKMNP-TV-Z]{9}$/);
    expect(first.map((texts) => texts.at(-1))).toEqual(codes);
    expect(pdfPages(one.bytes)).toEqual([first[1]]);
    expect(one.bytes.toString('latin1')).toContain(`Code to scan: ${codes[1]}`);
    expect(nobody.status).toBe(404);
    const { rows } = await sql`SELECT details FROM audit_log
      WHERE action = 'labels made' AND event_id = ${event.id} ORDER BY audit_id`.execute(api.owner);
    expect(rows).toEqual([
      { details: { people: 'expected', labels: 2 } },
      { details: { person: walk_in.appointment_id, labels: 1 } },
    ]);
  });

  test('hold a sample back when they belong to another person, until it is discarded', async () => {
    const { event, booked, record, step, end } = await eventDay(2, 'Own Labels');
    await choose('Own Labels', { codes_from: 'charity' });
    await print(event.id, 'expected');
    const path = `/staff/events/${event.id}`;
    const read = async (what: string) =>
      (await api.call('GET', `${path}/${what}`, { as: coordinator })).body;
    const [own, other] = (await read('day')).appointments;
    const appointment_id = booked.find((id) => id === own.appointment_id);
    const sampled = (sample_code: string, minute: number) => ({
      ...step({ appointment_id }, 'sampled', minute),
      sample_code,
    });
    await record(step({ appointment_id }, 'arrived', 0), step({ appointment_id }, 'ready', 1));
    const { body } = await record(sampled(other.tube_code, 2));
    expect(body.results).toMatchObject([
      { outcome: 'conflict', reason: 'This label belongs to another person.' },
    ]);
    const [conflict] = (await read('balance')).sample_conflicts;
    expect(conflict).toMatchObject({
      what: 'label of another person',
      samples: [{ code: other.tube_code, appointment_id }],
    });
    const sample_ids = [conflict.samples[0].sample_id];
    const decide = (keep: string | null) =>
      api.call('POST', `${path}/sample-decisions`, {
        as: coordinator,
        body: { sample_ids, keep, reason: 'The label was of the person before.' },
      });
    expect((await decide(sample_ids[0])).body.error.details.keep).toMatch(/must be discarded/);
    expect((await decide(null)).status).toBe(200);
    expect((await read('balance')).sample_conflicts).toEqual([]);
    await record(step({ appointment_id }, 'undo', 3));
    const again = await record(sampled(own.tube_code, 4));
    expect(again.body.results).toMatchObject([{ outcome: 'applied' }]);
    expect((await read('balance')).sample_conflicts).toEqual([]);
    end();
  });
});

describe('the label settings of a laboratory', () => {
  const read = async (laboratory: string) =>
    (await api.call('GET', '/staff/label-settings', { as: coordinator })).body.laboratories.find(
      (each: { laboratory: string }) => each.laboratory === laboratory,
    );

  test('are the defaults until changed, and each change is audited', async () => {
    await api.event({ lab: 'East Laboratory' });
    expect(await read('East Laboratory')).toMatchObject({
      settings: DEFAULT_LABEL_SETTINGS,
      is_chosen: false,
    });
    const changes = { size: 'a4-3x8', barcode: 'none' } as const;
    expect((await choose('East Laboratory', changes)).status).toBe(200);
    expect(await read('East Laboratory')).toMatchObject({
      settings: { ...DEFAULT_LABEL_SETTINGS, ...changes },
      is_chosen: true,
    });
    const { rows } = await sql`SELECT after->>'barcode' AS barcode FROM audit_log
      WHERE action = 'labels of a laboratory changed' AND subject LIKE '%East%'`.execute(api.owner);
    expect(rows).toEqual([{ barcode: 'none' }]);
  });

  test('reject Code 128 on an upright label, which is too narrow', async () => {
    const { status, body } = await choose('East', { orientation: 'portrait', barcode: 'code128' });
    expect([status, body.error.details.barcode]).toEqual([
      422,
      'Code 128 is too wide for an upright label. Please choose another one.',
    ]);
  });

  test('apply to all events, so a role for one event cannot change them', async () => {
    const mine = await api.staff('coordinator', (await api.event()).id);
    expect((await choose('East', {}, mine)).status).toBe(403);
  });

  test.each(['none', 'code128', 'datamatrix'] as const)(
    'are previewed on a label for an invented person, with barcode %s',
    async (barcode) => {
      const preview = async (codes_from: LabelSettings['codes_from']) =>
        api.call('POST', '/staff/label-settings/preview', {
          as: coordinator,
          body: { ...DEFAULT_LABEL_SETTINGS, codes_from, barcode },
        });
      const ours = (await preview('charity')).bytes;
      const who = ['Example, Siân', 'Born 12 March 1960', '1 December 2026'];
      expect(pdfPages(ours)).toEqual([[...who, 'T7KQ2M9XAG']]);
      expect(ours.toString('latin1').includes('Code to scan: T7KQ2M9XAG')).toBe(barcode !== 'none');
      // A black-only printer renders any other colour as dots, which no scanner can read.
      expect(pdfColours(ours)).toEqual(['0 0 0']);
      // Next to the laboratory's own code there is no other to scan.
      const beside = (await preview('laboratory')).bytes;
      expect(pdfPages(beside)).toEqual([[...who, 'CH-7KQ2M9XA']]);
      expect(beside.toString('latin1')).not.toContain('Code to scan');
    },
  );
});

describe('a label', () => {
  const named = async (first_name: string, last_name: string) => {
    const day = await eventDay(1);
    const person = api.owner.updateTable('profiles').set({ first_name, last_name });
    await person
      .where('profile_id', 'in', (of) =>
        of.selectFrom('appointments').select('profile_id').where('event_id', '=', day.event.id),
      )
      .execute();
    return day;
  };

  test.each([
    ['Ọlábísí', 'Adébáyọ̀'],
    ['Văn Đức', 'Nguyễn'],
    ['Дмитрий', 'Иванов'],
    ['Γιώργος', 'Παπαδόπουλος'],
    ['Paweł', 'Pawłowski'],
  ])('prints the name %s %s in full', async (first_name, last_name) => {
    const { event, end } = await named(first_name, last_name);
    const { status, bytes } = await print(event.id, 'expected');
    end();
    expect(status).toBe(200);
    const [page] = pdfPages(bytes);
    const whole = page?.join(' ').replaceAll(' ', '').normalize('NFC');
    // A stacked diacritic is positioned separately.
    for (const letter of `${first_name}${last_name}`.replaceAll(' ', '').normalize('NFC')) {
      expect(whole).toContain(letter);
    }
  });

  test('with a name that no typeface can print is listed, and skipped on request', async () => {
    const { event, booked, end } = await eventDay(3);
    const rename = (id = '', first_name = '', last_name = '') =>
      api.owner
        .updateTable('profiles')
        .set({ first_name, last_name })
        .where('profile_id', '=', (of) =>
          of.selectFrom('appointments').select('profile_id').where('appointment_id', '=', id),
        )
        .execute();
    const [one = '', two = '', three = ''] = booked;
    await rename(one, '伟', '张');
    await rename(two, 'محمد', 'الأحمد');
    const stopped = await print(event.id, 'expected');
    const without = (count: number) => print(event.id, `expected&without=${count}`);
    const [fewer, left] = [await without(1), await without(2)];
    await rename(three, 'प्रिया', 'शर्मा');
    const nobody = [await print(event.id, 'expected'), await without(3)];
    end();
    const people = { [one]: '张, 伟', [two]: 'الأحمد, محمد' };
    for (const { status, body } of [stopped, fewer]) {
      expect([status, body.error.code, body.error.details]).toEqual([
        409,
        'LETTERS_MISSING',
        people,
      ]);
    }
    expect(left.status).toBe(200);
    expect(pdfPages(left.bytes).map(([name]) => name)).toEqual(['Ó Dónaill, Ŵyn 2']);
    for (const { status, body } of nobody) {
      expect([status, body.error.code, body.error.details]).toEqual([
        409,
        'LETTERS_MISSING',
        undefined,
      ]);
    }
    const made = await api.owner
      .selectFrom('audit_log')
      .select('details')
      .where('event_id', '=', event.id)
      .where('action', '=', 'labels made')
      .execute();
    expect(made).toEqual([{ details: { people: 'expected', labels: 1, without: 2 } }]);
  });

  test.each([
    ['محمد', 'الأحمد'],
    ['伟', '张'],
    ['प्रिया', 'शर्मा'],
  ])('for %s %s cannot be printed, and the person is named', async (first_name, last_name) => {
    const { event, end } = await named(first_name, last_name);
    const { status, body } = await print(event.id, 'expected');
    end();
    expect([status, body.error.code]).toEqual([409, 'LETTERS_MISSING']);
    expect(body.error.message).toContain(`${last_name}, ${first_name}`);
    const made = await api.owner
      .selectFrom('audit_log')
      .select('action')
      .where('event_id', '=', event.id)
      .where('action', '=', 'labels made')
      .execute();
    expect(made).toEqual([]);
  });
});
