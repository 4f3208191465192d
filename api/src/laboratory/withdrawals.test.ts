import { describe, expect } from 'vitest';
import { labCase } from '../../test/lab-case.ts';
import { LAB_FORMATS, labFile, reportedResult } from '../../test/lab-files.ts';
import type { labSteps } from '../../test/lab-steps.ts';
import { test } from '../../test/laboratory.ts';
import type { Person } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';

const BORN = reportedResult().dateOfBirth;
const RAISED = { value: '11.8', unit: 'ug/L', flag: 'H', comments: 'Red: raised. See your GP.' };
const GONE = { ...RAISED, status: 'withdrawn', comments: 'Reported on the wrong patient.' };

describe('a result that the laboratory withdraws', () => {
  test.for([
    ['01-withdrawn-W.hl7', 'HL7'],
    ['01-withdrawn-fhir.json', 'FHIR'],
  ])(
    'is hidden, and the person and the clinicians are notified: %s',
    async ([name], { api, lab, clinician }) => {
      const whose = await lab.tested();
      const { person } = whose;
      const own = { ...whose, born: BORN };
      await lab.release(await lab.send(labCase('01-first.hl7', own)));
      expect((await lab.shown(person))[0].result).toMatchObject({ test_result: '11.8' });
      const { summary, rows } = await lab.release(await lab.send(labCase(String(name), own)));
      expect(summary).toMatchObject({ rows: 1, withdrawn: 1, added: 0, corrected: 0, faulty: 0 });
      expect(rows).toMatchObject([{ action: 'withdraw', withdraws: true, earlier: '11.8 ng/ml' }]);

      const [item] = await lab.shown(person);
      expect(item).toMatchObject({
        appointment: { event_date: expect.any(String) },
        result: null,
        withdrawn: { on: api.today, sample_date: api.today },
      });
      expect(JSON.stringify(item)).not.toMatch(/"11\.8"|Red/);
      expect(await lab.mailsTo(person)).toMatchObject([
        { kind: 'result-ready', dropped_at: expect.any(Date) },
        { kind: 'result-withdrawn', dropped_at: null },
      ]);
      const [followUp] = await lab.followUps(person);
      expect(followUp).toMatchObject({ state: 'outcome', outcome: 'withdrawn by the laboratory' });
      const id = String(followUp?.follow_up_id);
      expect(await lab.happened(id)).toEqual(
        expect.arrayContaining(['result withdrawn', 'outcome: withdrawn by the laboratory']),
      );
      const changed = async () => (await lab.call('GET', 'follow-ups?show=changed')).body.items;
      expect(await changed()).toMatchObject([
        { follow_up_id: id, superseded: true, withdrawn: true, value: '11.8 ng/ml' },
      ]);
      expect(await tasksOnToday(api, clinician, 'changed results')).toMatchObject([
        { action: { path: '/staff/follow-ups?show=changed' } },
      ]);
      await lab.call('POST', `follow-ups/${id}/notes`, { note: 'They were called, and know.' });
      expect(await changed()).toEqual([]);
      expect(await tasksOnToday(api, clinician, 'changed results')).toEqual([]);
    },
  );

  test.for(LAB_FORMATS)(
    'is recognised, whatever the row leaves out: %s',
    async (format, { lab }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(RAISED));
      const row = { ...GONE, value: '', unit: '', flag: '', referenceRange: '' };
      const { summary } = await lab.release(await lab.send(labFile(format, [report(row)])));
      expect(summary).toMatchObject({ withdrawn: 1, faulty: 0 });
      expect((await lab.shown(person))[0]).toMatchObject({ result: null });
    },
  );

  test('can be deleted in HL7 with D', async ({ lab }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await lab.release(await lab.send(labFile('hl7', [report({ ...RAISED, status: 'deleted' })])));
    expect((await lab.shown(person))[0]).toMatchObject({ result: null });
  });

  test('causes a mail that says so in plain words, without a value', async ({ api, lab }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await api.sendMails();
    await lab.released(report(GONE));
    await api.sendMails();
    const subject = 'Please do not rely on your test result: it has been withdrawn';
    const mail = api.mailbox.store.list(person.email).find((one) => one.subject === subject);
    expect(mail?.text).toContain('was wrong, or belongs to someone else');
    expect(mail?.text).toContain('/medical-results');
    expect(mail?.text).not.toContain('11.8');
  });

  test('is not a result in the person’s export, in its event or in mails', async ({ api, lab }) => {
    const { person, event, appointmentId, reference, report } = await lab.tested();
    await lab.released(report(RAISED));
    await lab.released(report(GONE));
    const path = `/auth/profile/export?email=${person.email}`;
    const { body: data } = await api.call('GET', path, { as: person });
    expect(data.results).toMatchObject([{ result: null, withdrawn: { on: api.today } }]);
    expect(data.earlier_results).toMatchObject([
      { test_result: '11.8', withdrawn_at: expect.any(String) },
    ]);
    const ofEvent = (await lab.call('GET', `events/${event.id}/results`)).body;
    expect(ofEvent.items).toMatchObject([{ reference, state: 'withdrawn', value: null }]);
    expect(ofEvent.sums).toMatchObject({ released: 0, withdrawn: 1 });
    const resent = await api.call(
      'POST',
      `/staff/events/${event.id}/bookings/${appointmentId}/mails`,
      {
        as: await api.staff('coordinator'),
        body: { kind: 'result-ready' },
      },
    );
    expect(resent.status).toBe(409);
  });
});

describe('after a withdrawal', () => {
  test('the right person’s row in the same file is released, and so is another result for the same person', async ({
    lab,
  }) => {
    const [wrong, right] = [await lab.tested(), await lab.tested()];
    await lab.released(wrong.report(RAISED));
    const { summary } = await lab.released(wrong.report(GONE), right.report(RAISED));
    expect(summary).toMatchObject({ withdrawn: 1, added: 1, faulty: 0 });
    expect((await lab.shown(right.person))[0].result).toMatchObject({ test_result: '11.8' });
    const later = await lab.released(wrong.report({ value: '0.9' }));
    expect(later.summary).toMatchObject({ added: 1, faulty: 0 });
    expect((await lab.shown(wrong.person))[0]).toMatchObject({
      result: { test_result: '0.9' },
      withdrawn: null,
    });
  });

  test('the same result is set aside, unless the laboratory marks it as corrected', async ({
    lab,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await lab.released(report(GONE));
    const [row] = (await lab.call('GET', await lab.upload(report(RAISED)))).body.items;
    expect([row.action, row.faults]).toEqual([
      'fault',
      [
        'the laboratory has withdrawn this result, and must mark it as corrected to report it again',
      ],
    ]);
    const { summary } = await lab.released(report({ ...RAISED, status: 'corrected' }));
    expect(summary).toMatchObject({ added: 1, faulty: 0 });
    expect((await lab.shown(person))[0].result).toMatchObject({ test_result: '11.8' });
  });

  test('a repeated withdrawal changes nothing', async ({ lab }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await lab.released(report(GONE));
    const other = await lab.tested();
    const { summary } = await lab.released(report({ ...GONE, value: '' }), other.report());
    expect(summary).toMatchObject({ known: 1, withdrawn: 0, added: 1 });
    expect((await lab.mailsTo(person)).map(({ kind }) => kind)).toEqual([
      'result-ready',
      'result-withdrawn',
    ]);
  });
});

describe('a withdrawal that matches no result', () => {
  test('is set aside if it comes before the release, and holds the result back until it is resolved', async ({
    api,
    lab,
    clinician,
  }) => {
    const [own, other] = [await lab.tested(), await lab.tested()];
    const waiting = await lab.upload(own.report(RAISED));
    const { rows } = await lab.released(own.report(GONE), other.report());
    expect(rows[0]).toMatchObject({
      action: 'fault',
      withdraws: true,
      faults: ['no result for this booking has been released, so there is nothing to withdraw'],
    });
    expect((await tasksOnToday(api, clinician, 'withdrawals set aside')).length).toBe(1);
    const stopped = async () => (await lab.call('GET', waiting)).body.items[0].faults;
    expect(await stopped()).toEqual([
      'a set-aside row withdraws a result for this booking: resolve that row first',
    ]);
    const { items } = (await lab.call('GET', 'set-aside-results')).body;
    const aside = items.find(({ reference }: { reference: string }) => reference === own.reference);
    await lab.call('POST', `set-aside-results/${aside.set_aside_id}/resolve`, {
      resolution: 'discarded',
      reason: 'It was of a file that we had discarded.',
    });
    expect(await stopped()).toEqual([]);
    expect(await tasksOnToday(api, clinician, 'withdrawals set aside')).toEqual([]);
  });

  test('is set aside if the value or person differs, or a newer result exists', async ({ lab }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    const old = await lab.upload(report({ ...GONE, value: '' }));
    const faults = async (batch: string) => (await lab.call('GET', batch)).body.items[0].faults;
    expect(await faults(await lab.upload(report({ ...GONE, value: '3' })))).toEqual([
      'the laboratory withdraws a different value from the one released',
    ]);
    expect(await faults(await lab.upload(report({ ...GONE, dateOfBirth: '1950-05-05' })))).toEqual([
      'no match: the date of birth does not match the booking',
    ]);
    await lab.released(report({ ...RAISED, value: '12.1', status: 'corrected' }));
    expect(await faults(old)).toEqual([
      'the result that it withdraws was replaced after this file was uploaded',
    ]);
    expect((await lab.shown(person))[0].result).toMatchObject({ test_result: '12.1' });
  });

  test('at upload still applies if its result is released first', async ({ lab }) => {
    const { person, report } = await lab.tested();
    const first = await lab.upload(report(RAISED));
    const gone = await lab.upload(report(GONE));
    await lab.release(first);
    expect((await lab.release(gone)).summary).toMatchObject({ withdrawn: 1, faulty: 0 });
    expect((await lab.shown(person))[0].result).toBeNull();
  });
});

describe('a clinician who learns of an error', () => {
  const by = (lab: ReturnType<typeof labSteps>, id: string, as?: Parameters<typeof lab.call>[3]) =>
    lab.call('POST', `results/${id}/withdrawal`, { reason: 'The laboratory called.' }, as);

  test('can withdraw the result alone and immediately, with a reason, but only once', async ({
    api,
    lab,
    clinician,
  }) => {
    const tested = await lab.tested();
    await lab.released(tested.report());
    const id = await lab.resultOf(tested);
    expect((await by(lab, id)).status).toBe(200);
    expect((await lab.shown(tested.person))[0]).toMatchObject({ result: null });
    expect((await lab.mailsTo(tested.person)).at(-1)).toMatchObject({ kind: 'result-withdrawn' });
    const audited = await api.owner
      .selectFrom('audit_log')
      .select(['actor', 'action', 'reason'])
      .where('subject', '=', `result ${id}`)
      .execute();
    const reason = 'The laboratory called.';
    expect(audited).toEqual([{ actor: clinician.userId, action: 'result withdrawn', reason }]);
    expect((await by(lab, id)).body.error).toMatchObject({
      code: 'RESULT_CHANGED',
      message: 'This result has already been corrected or withdrawn. Please check it again.',
    });
    expect((await by(lab, crypto.randomUUID())).status).toBe(404);
  });

  test('ends its follow-up with the reason, which nobody else may do', async ({
    api,
    lab,
    clinician,
  }) => {
    const tested = await lab.tested();
    await lab.released(tested.report(RAISED));
    const id = await lab.resultOf(tested);
    for (const role of ['coordinator', 'admin'] as const) {
      expect((await by(lab, id, await api.staff(role))).status).toBe(403);
    }
    await by(lab, id);
    const [followUp] = await lab.followUps(tested.person);
    expect(followUp).toMatchObject({ outcome: 'withdrawn by the laboratory' });
    const { timeline } = (await lab.call('GET', `follow-ups/${followUp?.follow_up_id}`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({
        what: 'result withdrawn',
        by: clinician.email,
        note: 'The laboratory called.',
      }),
    );
  });

  test('but was wrong can match the row by hand, for a second person to release', async ({
    lab,
  }) => {
    const tested = await lab.tested();
    await lab.released(tested.report(RAISED));
    await by(lab, await lab.resultOf(tested));
    const other = await lab.tested();
    await lab.released(tested.report(RAISED), other.report());
    const { items } = (await lab.call('GET', 'set-aside-results')).body;
    const aside = items.find(
      ({ reference }: { reference: string }) => reference === tested.reference,
    );
    const match = { reference: tested.reference, name: aside.name, date_of_birth: BORN };
    const path = `set-aside-results/${aside.set_aside_id}/match`;
    const matched = await lab.call('POST', path, match, lab.uploader);
    expect(matched.status, matched.text).toBe(200);
    await lab.release(`result-batches/${matched.body.batch_id}`);
    expect((await lab.shown(tested.person))[0].result).toMatchObject({ test_result: '11.8' });
  });
});

describe('a result withdrawn after it was told', () => {
  const letter = async (
    lab: ReturnType<typeof labSteps>,
    followUpId: string,
    recipient: 'person' | 'GP',
  ) => {
    const { item } = (await lab.call('GET', `follow-ups/${followUpId}`)).body;
    const { templates } = (await lab.call('GET', 'letter-templates')).body;
    const name = `Result, to the ${recipient}`;
    const { template_id } = templates.find((one: { name: string }) => one.name === name);
    const { letter_id } = (
      await lab.call('POST', `results/${item.result_id}/letters`, { template_id })
    ).body;
    return String(letter_id);
  };
  const move = async (lab: ReturnType<typeof labSteps>, id: string, to: string) => {
    const { state: from, version } = (await lab.call('GET', `letters/${id}`)).body;
    const how = to === 'sent' ? 'post' : null;
    const reason = to === 'approved' ? 'They are to be seen soon.' : null;
    const moved = await lab.call('POST', `letters/${id}/moves`, { from, to, version, how, reason });
    expect(moved.status, moved.text).toBe(200);
  };
  const followUpOf = async (lab: ReturnType<typeof labSteps>, person: Person) =>
    String((await lab.followUps(person))[0]?.follow_up_id);

  test('to the GP by letter needs a second letter, which is on Today until it is sent', async ({
    api,
    lab,
    clinician,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    const id = await followUpOf(lab, person);
    const sent = await letter(lab, id, 'GP');
    const words = { address: 'Dr Field\n1 High Street', subject: 'A test', body: 'It was 11.8.' };
    await api.call('PATCH', `/staff/letters/${sent}`, {
      as: clinician,
      body: { ...words, version: 1 },
    });
    await move(lab, sent, 'approved');
    await move(lab, sent, 'sent');
    const unsent = await letter(lab, id, 'person');
    await move(lab, unsent, 'approved');
    await lab.released(report(GONE));

    const { letters, item } = (await lab.call('GET', `follow-ups/${id}`)).body;
    expect(item).toMatchObject({ outcome: 'withdrawn by the laboratory' });
    const states = letters.map(({ recipient, state }: Record<string, string>) => [
      recipient,
      state,
    ]);
    expect(states).toHaveLength(3);
    expect(states).toEqual(
      expect.arrayContaining([
        ['gp', 'drafted'],
        ['person', 'discarded'],
        ['gp', 'sent'],
      ]),
    );
    const drafted = letters.find(({ state }: { state: string }) => state === 'drafted').letter_id;
    const { text } = (await lab.call('GET', `letters/${drafted}`)).body;
    expect(text.address).toBe(words.address);
    expect(text.body).toContain('The laboratory has withdrawn its result');
    expect(text.body).not.toContain('11.8');
    expect(await lab.happened(id)).toEqual(
      expect.arrayContaining(['letter to the person discarded', 'letter to the GP drafted']),
    );
    await lab.call('POST', `follow-ups/${id}/notes`, { note: 'Noted.' });
    expect(await lab.changed(person)).toHaveLength(1);
    await move(lab, drafted, 'approved');
    await move(lab, drafted, 'sent');
    expect(await lab.changed(person)).toEqual([]);
  });

  test('to the GP by telephone, or to the person by post, also needs a letter about the withdrawal', async ({
    lab,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    const id = await followUpOf(lab, person);
    const toPerson = await letter(lab, id, 'person');
    await move(lab, toPerson, 'approved');
    await move(lab, toPerson, 'sent');
    await lab.call('POST', `follow-ups/${id}/steps`, {
      ...{ from: 'told', to: 'gp told', outcome: null, note: null },
      reason: 'Nobody could reach them.',
    });
    await lab.released(report(GONE));
    const { letters } = (await lab.call('GET', `follow-ups/${id}`)).body;
    const drafted = letters.filter(({ state }: { state: string }) => state === 'drafted');
    expect(drafted.map(({ recipient }: { recipient: string }) => recipient).sort()).toEqual([
      'gp',
      'person',
    ]);
  });

  test('ends its follow-up, unless the follow-up is also about another raised result', async ({
    lab,
  }) => {
    const { person, report, appointmentId } = await lab.tested();
    await lab.released(report(RAISED));
    const first = await lab.resultOf({ appointmentId });
    const again = await lab.tested(person);
    await lab.released(again.report({ ...RAISED, value: '12' }));
    const id = await followUpOf(lab, person);
    expect(await lab.followUps(person)).toHaveLength(1);
    await lab.released(again.report({ ...GONE, value: '12' }));
    expect(await lab.followUps(person)).toMatchObject([
      { follow_up_id: id, state: 'told', outcome: null, result_id: first },
    ]);
    const normal = { value: '1.1', flag: 'N', comments: '', status: 'corrected' };
    await lab.released(again.report({ ...RAISED, value: '13' }));
    await lab.released(again.report(normal));
    expect(await lab.happened(id)).toContain('result corrected: not raised');
    expect(await lab.followUps(person)).toMatchObject([{ state: 'told', result_id: first }]);
    await lab.released(report(GONE));
    expect(await lab.followUps(person)).toMatchObject([
      { follow_up_id: id, outcome: 'withdrawn by the laboratory' },
    ]);
  });

  test('and after the outcome of its follow-up is on Today, and the outcome is kept', async ({
    lab,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    const id = await followUpOf(lab, person);
    const step = { from: 'told', to: 'outcome', outcome: 'referred', note: null };
    expect((await lab.call('POST', `follow-ups/${id}/steps`, step)).status).toBe(200);
    await lab.released(report(GONE));
    expect(await lab.followUps(person)).toMatchObject([{ follow_up_id: id, outcome: 'referred' }]);
    expect(await lab.changed(person)).toHaveLength(1);
    await lab.call('POST', `follow-ups/${id}/notes`, { note: 'The GP was called.' });
    expect(await lab.changed(person)).toEqual([]);
  });
});
