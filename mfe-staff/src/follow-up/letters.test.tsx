import type { Letter, LetterTemplate } from '@chaps/contracts/letters';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d21';
const FOLLOW_UP = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const RESULT = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d14';
const PATH = `/staff/letters/${ID}`;
const MOVES = `POST ${PATH}/moves`;

const RESULT_OF_LETTER = {
  result_id: RESULT,
  level: 'raised',
  withdrawn: false,
  corrected_since: false,
} as const;
const letterOf = (changes: Partial<Letter> = {}): Letter => ({
  printed_at: null,
  returned: null,
  may_be_sent_again: false,
  gp_address: null,
  new_address: null,
  sends_again: null,
  has_email: false,
  large_print: false,
  told: null,
  letter_id: ID,
  follow_up_id: FOLLOW_UP,
  result: RESULT_OF_LETTER,
  name: 'John Smith',
  phone: '+441632960000',
  recipient: 'gp',
  state: 'drafted',
  version: 3,
  text: { address: 'Dr Field\n1 High Street', subject: 'A patient', body: 'Dear Doctor,' },
  sha256: null,
  approved_on: null,
  sent_how: null,
  changed_at: '2026-11-26T10:00:00.000Z',
  lacks_consent: false,
  ...changes,
});
const OTHER = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d22';
const TUBE = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d23';
const TEMPLATES = '/staff/letter-templates';
const TEMPLATE: LetterTemplate = {
  template_id: ID,
  name: 'Result',
  recipient: 'person',
  about: 'any',
  subject: 'Your test',
  body: 'Dear {name},',
  version: 2,
  changed_by: null,
  changed_at: '2026-11-24T09:30:00.000Z',
};
const APPROVED = { state: 'approved', sha256: 'a'.repeat(64), approved_on: '2026-11-26' } as const;

const RETURNED = {
  ...APPROVED,
  recipient: 'person',
  state: 'returned',
  sent_how: 'post',
  follow_up_id: null,
  may_be_sent_again: true,
  returned: { reason: 'moved away', asked: null, sent_again: null, end: null },
} as const;

function start(changes: Partial<Letter> = {}, answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    [`GET ${PATH}`]: { body: letterOf(changes) },
    [MOVES]: DONE,
    ...answers,
  });
}

const moved = (from: string, to: string, changes = {}) => ({
  from,
  to,
  version: 3,
  how: null,
  reason: null,
  ...changes,
});

test('returned letters are recorded by their codes, one after another', async () => {
  const call = 'POST /staff/returned-letters';
  const api = start(
    {},
    {
      'GET /staff/letters-to-print': { body: { items: [] } },
      'GET /staff/returned-letters': { body: { items: [] } },
      [call]: { body: { letter_id: ID, name: 'John Smith' } },
    },
  );
  renderRemote('/staff/letters');
  const code = await screen.findByLabelText('Letter code');
  await userEvent.type(code, '000123{Enter}');
  expect(await screen.findAllByText(/Enter the code printed on the letter/)).not.toHaveLength(0);
  expect(api.sent(call)).toEqual([]);
  await userEvent.clear(code);
  await userEvent.selectOptions(screen.getByLabelText('Why it was returned'), 'moved away');
  await userEvent.type(code, 'l3f2a 91bc7d{Enter}');
  expect(await screen.findByRole('link', { name: 'John Smith' })).toHaveAttribute('href', PATH);
  const letter = { code: 'L3F2A91BC7D', return_reason: 'moved away' };
  expect(api.sent(call)).toEqual([letter]);
  expect(code).toHaveValue('');
  await userEvent.type(code, 'L3F2A91BC7E{Enter}');
  await waitFor(() => expect(api.sent(call)).toHaveLength(2));
});

describe('a letter', () => {
  test('can be edited as a draft, and a save names the version that was read', async () => {
    const api = start({}, { [`PATCH ${PATH}`]: DONE });
    renderRemote(PATH);
    await userEvent.type(await screen.findByLabelText('Letter'), ' {{name}');
    await press('Save the draft');
    expect(await screen.findAllByText(/Replace \{name\} with the text/)).not.toHaveLength(0);
    await userEvent.clear(screen.getByLabelText('Letter'));
    await userEvent.type(screen.getByLabelText('Letter'), 'Dear Dr Field,');
    expect(screen.queryByRole('button', { name: 'Approve the letter to the GP' })).toBeNull();
    await press('Save the draft');
    const words = { ...letterOf().text, body: 'Dear Dr Field,', version: 3 };
    await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toEqual([words]));
    expect(await screen.findByText(/The draft has been saved/)).toBeVisible();
    expect(screen.getByText(/Approve it before you print it/)).toBeInTheDocument();
    // The next change is based on the next version.
    await userEvent.type(screen.getByLabelText('Letter'), ' Thank you.');
    await press('Save the draft');
    const next = { ...words, body: 'Dear Dr Field, Thank you.', version: 4 };
    await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toEqual([words, next]));
  });

  test('can be approved once the saved version is shown', async () => {
    const api = start({}, { [`PATCH ${PATH}`]: DONE });
    renderRemote(PATH);
    await userEvent.type(await screen.findByLabelText('Subject'), '!');
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answers[`GET ${PATH}`] = { body: letterOf({ version: 4 }), after: promise };
    await press('Save the draft');
    await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toHaveLength(1));
    await waitFor(() => expect(api.sent(`GET ${PATH}`)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Approve the letter to the GP' })).toBeNull();
    resolve();
    await press('Approve the letter to the GP');
    await waitFor(() =>
      expect(api.sent(MOVES)).toEqual([{ ...moved('drafted', 'approved'), version: 4 }]),
    );
  });

  test('to the GP without consent can be approved with a reason', async () => {
    const api = start(
      { lacks_consent: true },
      { [MOVES]: problem(422, 'VALIDATION_FAILED', 'No.', { reason: 'Please give a reason.' }) },
    );
    renderRemote(PATH);
    expect(await screen.findByText('The person has not agreed to this')).toBeVisible();
    await press('Approve the letter to the GP');
    expect(await screen.findAllByText(/Please give a reason/)).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/Reason for telling the GP/), 'It is urgent.');
    api.answers[MOVES] = DONE;
    api.answers[`GET ${PATH}`] = { body: letterOf(APPROVED) };
    await press('Approve the letter to the GP');
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
    const approved = moved('drafted', 'approved', { reason: 'It is urgent.' });
    expect(api.sent(MOVES).at(-1)).toEqual(approved);
    expect(screen.getByText('a'.repeat(64))).toBeVisible();
    expect(screen.queryByLabelText('Letter')).toBeNull();
  });

  test('is shown as it will be printed, and can be recorded as sent', async () => {
    const api = start(APPROVED);
    renderRemote(PATH);
    const paper = await screen.findByRole('article', { name: 'The letter' });
    expect(paper).toHaveTextContent(/Dr Field.*26 November 2026.*A patient.*Dear Doctor,/);
    await press('Record as sent');
    expect(await screen.findAllByText(/choose how it was sent/)).not.toHaveLength(0);
    await userEvent.selectOptions(screen.getByLabelText('How it was sent'), 'by hand');
    await press('Record as sent');
    const sent = moved('approved', 'sent', { how: 'by hand' });
    await waitFor(() => expect(api.sent(MOVES)).toEqual([sent]));
  });

  test('cannot be printed or sent after consent was withdrawn, and can be discarded', async () => {
    const api = start({ ...APPROVED, lacks_consent: true });
    renderRemote(PATH);
    expect(await screen.findByText('This letter cannot be sent')).toBeVisible();
    for (const name of ['Print', 'Record as sent']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await press('Discard the letter');
    await press('Discard it');
    await waitFor(() => expect(api.sent(MOVES)).toEqual([moved('approved', 'discarded')]));
  });

  test('that was printed before consent was withdrawn can be recorded as sent with a reason', async () => {
    const api = start({
      ...APPROVED,
      lacks_consent: true,
      printed_at: '2026-11-26T10:00:00.000Z',
    });
    renderRemote(PATH);
    expect(await screen.findByText('This letter must not be posted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('How it was sent'), 'post');
    await press('Record as sent');
    expect(api.sent(MOVES)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/When it was posted/), 'At 10:00.');
    await press('Record as sent');
    const sent = moved('approved', 'sent', { how: 'post', reason: 'At 10:00.' });
    await waitFor(() => expect(api.sent(MOVES)).toEqual([sent]));
  });

  test('that was discarded after printing can be recorded as returned', async () => {
    const api = start({ ...APPROVED, state: 'discarded', printed_at: '2026-11-26T10:00:00.000Z' });
    renderRemote(PATH);
    await userEvent.selectOptions(
      await screen.findByLabelText('Why it was returned'),
      'moved away',
    );
    await press('Mark as returned');
    const returned = moved('discarded', 'returned', { return_reason: 'moved away' });
    await waitFor(() => expect(api.sent(MOVES)).toEqual([returned]));
  });

  test('to a former address cannot be printed, but can be sent to the new one', async () => {
    const text = { address: 'John Smith\n1 Old Street', subject: 'Your test', body: 'Dear John,' };
    const api = start(
      {
        ...{ ...APPROVED, recipient: 'person', text, may_be_sent_again: true },
        new_address: 'John Smith\n9 New Road',
      },
      {
        [`POST ${PATH}/sendings`]: { body: { letter_id: OTHER } },
        [`GET /staff/letters/${OTHER}`]: { body: letterOf({ ...APPROVED, letter_id: OTHER }) },
      },
    );
    renderRemote(PATH);
    expect(await screen.findByText('The address has changed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.getByLabelText('Address')).toHaveValue('John Smith\n9 New Road');
    await press('Send it to this address');
    await waitFor(() =>
      expect(api.sent(`POST ${PATH}/sendings`)).toEqual([{ address: 'John Smith\n9 New Road' }]),
    );
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
  });

  test('that was edited as a draft says that the address has changed', async () => {
    start({ recipient: 'person', new_address: 'John Smith\n9 New Road' });
    renderRemote(PATH);
    expect(await screen.findByText(/It is now: John Smith, 9 New Road/)).toBeVisible();
  });

  test('can be recorded as arrived, or as returned with a reason', async () => {
    const api = start({ ...APPROVED, state: 'sent', sent_how: 'post' });
    renderRemote(PATH);
    expect(await screen.findByText('By post')).toBeVisible();
    await press('Mark as returned');
    expect(await screen.findAllByText(/choose why it was returned/)).not.toHaveLength(0);
    await userEvent.selectOptions(screen.getByLabelText('Why it was returned'), 'moved away');
    await press('Mark as returned');
    const returned = moved('sent', 'returned', { return_reason: 'moved away' });
    await waitFor(() => expect(api.sent(MOVES)).toEqual([returned]));
    await press('Mark as arrived');
    await waitFor(() => expect(api.sent(MOVES).at(-1)).toEqual(moved('sent', 'confirmed')));
  });

  test('can only be printed from a PDF while it is approved, so that the printing is recorded', async () => {
    const PAPER = 'POST /staff/letters-to-print/paper';
    // jsdom has no files.
    URL.createObjectURL = () => 'blob:letter';
    URL.revokeObjectURL = () => {};
    const api = start(APPROVED, { [PAPER]: { body: '%PDF' } });
    renderRemote(PATH);
    await press('Print');
    expect(await screen.findByText('The PDF has been saved.')).toBeVisible();
    expect(api.sent(PAPER)).toEqual([{ part: 'letters', letters: [ID] }]);
  });

  test('can be recorded as returned even if it was marked as arrived', async () => {
    const api = start({ ...APPROVED, state: 'confirmed', sent_how: 'post' });
    renderRemote(PATH);
    await userEvent.selectOptions(
      await screen.findByLabelText('Why it was returned'),
      'moved away',
    );
    await press('Mark as returned');
    const returned = moved('confirmed', 'returned', { return_reason: 'moved away' });
    await waitFor(() => expect(api.sent(MOVES)).toEqual([returned]));
    expect(screen.queryByRole('button', { name: 'Mark as arrived' })).toBeNull();
  });

  test('can be sent to another address after it was returned, once the person has been asked', async () => {
    const api = start(
      { ...RETURNED, has_email: true },
      {
        [`POST ${PATH}/questions`]: DONE,
        [`POST ${PATH}/sendings`]: { body: { letter_id: OTHER } },
        [`GET /staff/letters/${OTHER}`]: {
          body: letterOf({ ...APPROVED, letter_id: OTHER, sends_again: ID }),
        },
      },
    );
    renderRemote(PATH);
    const notice = await screen.findByText(/Ask the person for their address/);
    const call = within(notice).getByRole('link', { name: '+441632960000' });
    expect(call).toHaveAttribute('href', 'tel:+441632960000');
    expect(screen.getByText('The result of John Smith')).toBeVisible();
    expect(screen.getByText('They have moved away')).toBeVisible();
    await press('Record that you asked by telephone');
    await press('Ask by e-mail');
    await waitFor(() =>
      expect(api.sent(`POST ${PATH}/questions`)).toEqual([{ how: 'telephone' }, { how: 'e-mail' }]),
    );
    const address = screen.getByLabelText('Address');
    await userEvent.clear(address);
    await userEvent.type(address, 'John Smith, 2 Low Road');
    await press('Send it again');
    await waitFor(() =>
      expect(api.sent(`POST ${PATH}/sendings`)).toEqual([{ address: 'John Smith, 2 Low Road' }]),
    );
    expect(await screen.findByRole('link', { name: 'The returned letter' })).toHaveAttribute(
      'href',
      PATH,
    );
    expect(screen.getByRole('button', { name: 'Record as sent' })).toBeVisible();
  });

  test('to the GP is sent again to the practice that the person has since named', async () => {
    start({ ...RETURNED, recipient: 'gp', gp_address: 'Dr Murphy\nGalway' });
    renderRemote(PATH);
    expect(await screen.findByLabelText('Address')).toHaveValue('Dr Murphy\nGalway');
  });

  test('says why it cannot be sent again after it was returned, and can be closed with a reason', async () => {
    const api = start(RETURNED, {
      [`POST ${PATH}/sendings`]: problem(409, 'RESULT_CHANGED', 'The result has changed.'),
      [`POST ${PATH}/end`]: DONE,
    });
    renderRemote(PATH);
    await press('Send it again');
    expect(await screen.findByText('The result has changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask by e-mail' })).toBeNull();
    await press('Do not send it again');
    expect(await screen.findAllByText(/choose why it will not be sent again/)).not.toHaveLength(0);
    await userEvent.selectOptions(
      screen.getByLabelText('Why it will not be sent again'),
      'no address found',
    );
    const ended = { ...RETURNED.returned, end: 'no address found' } as const;
    api.answers[`GET ${PATH}`] = { body: letterOf({ ...RETURNED, returned: ended }) };
    await press('Do not send it again');
    expect(await screen.findByText('We could not find an address')).toBeVisible();
    expect(api.sent(`POST ${PATH}/end`)).toEqual([{ reason: 'no address found' }]);
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });

  test('is written again to the same recipient if the result has changed since it was returned', async () => {
    const templates = [
      { ...TEMPLATE, name: 'Normal', about: 'not raised' },
      { ...TEMPLATE, name: 'Raised', about: 'raised' },
      { ...TEMPLATE, name: 'To the GP', recipient: 'gp' },
    ];
    const api = start(
      { ...RETURNED, may_be_sent_again: false },
      {
        [`GET ${TEMPLATES}`]: { body: { templates } },
        [`POST /staff/results/${RESULT}/letters`]: { body: { letter_id: OTHER } },
        [`GET /staff/letters/${OTHER}`]: { body: letterOf({ letter_id: OTHER }) },
      },
    );
    renderRemote(PATH);
    await screen.findByRole('option', { name: 'Raised' });
    const choice = within(screen.getByLabelText('Template')).getAllByRole('option');
    expect(choice.map(({ textContent }) => textContent)).toEqual(['Choose a template', 'Raised']);
    await userEvent.selectOptions(screen.getByLabelText('Template'), 'Raised');
    await press('Write a letter');
    expect(await screen.findByLabelText('Subject')).toHaveValue('A patient');
    expect(api.sent(`POST /staff/results/${RESULT}/letters`)).toEqual([{ template_id: ID }]);
  });

  test.each([
    [{ withdrawn: true }, 'Withdrawn by the laboratory'],
    [{ corrected_since: true }, 'Corrected by the laboratory since this letter was written'],
  ])('says that the laboratory has changed its result: %j', async (change, said) => {
    start({ ...APPROVED, result: { ...RESULT_OF_LETTER, ...change } });
    renderRemote(PATH);
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('asks for the address when none is recorded', async () => {
    const text = { address: 'John Smith', subject: 'Your test', body: 'Dear John,' };
    start({ recipient: 'person', text });
    renderRemote(PATH);
    expect(await screen.findByText(/No address is recorded. Ask the person for it/)).toBeVisible();
    expect(screen.getByText('This letter has no postal address')).toBeVisible();
    expect(screen.getByRole('link', { name: '+441632960000' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve the letter' })).toBeNull();
  });

  test('says when the person already knows the result', async () => {
    const at = '2026-11-29T10:00:00.000Z';
    start({ recipient: 'person', told: { how: 'telephone', at, by: 'clinician@example.org' } });
    renderRemote(PATH);
    expect(await screen.findByText(/^Told by telephone/)).toHaveTextContent('29 Nov');
  });

  test('has no text after the person’s data was erased', async () => {
    start({ ...APPROVED, state: 'sent', sent_how: 'post', text: null });
    renderRemote(PATH);
    expect(
      await screen.findByText('This person’s data has been erased, including this text.'),
    ).toBeVisible();
  });
});

describe('the list of letters', () => {
  const LIST = 'GET /staff/returned-letters';
  const QUEUE = 'GET /staff/letters-to-print';
  const PAPER = 'POST /staff/letters-to-print/paper';
  const POSTED = 'POST /staff/letters-to-print/posted';
  const NONE = { body: { items: [] } };

  test('shows returned letters with their age, reason and next step', async () => {
    const item = {
      letter_id: ID,
      follow_up_id: null,
      name: 'John Smith',
      phone: '+441632960000',
      recipient: 'gp',
      since: '2026-11-20T10:00:00.000Z',
      days: 6,
      returned: { ...RETURNED.returned, reason: 'practice closed' },
    };
    const asked = { how: 'telephone', at: '2026-11-21T10:00:00.000Z' };
    const items = [
      item,
      { ...item, letter_id: OTHER, name: 'Ray Field', returned: { ...item.returned, asked } },
    ];
    start({}, { [LIST]: { body: { items } }, [QUEUE]: NONE });
    renderRemote('/staff/letters');
    const table = await screen.findByRole('table', { name: /Returned letters/ });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/John Smith.*The GP.*6 days ago.*has closed.*Ask the person/);
    expect(second).toHaveTextContent(/Ray Field.*Person asked by telephone/);
    expect(within(table).getByRole('link', { name: 'John Smith' })).toHaveAttribute('href', PATH);
  });

  test('says when there are no letters', async () => {
    start({}, { [LIST]: NONE, [QUEUE]: NONE });
    renderRemote('/staff/letters');
    expect(await screen.findByText('No returned letters.')).toBeVisible();
    expect(await screen.findByText('No letters to send.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print the letters' })).toBeNull();
  });

  test('prints approved letters together, and records the printed ones as posted', async () => {
    const letter = {
      letter_id: ID,
      follow_up_id: null,
      name: 'John Smith',
      recipient: 'person',
      version: 2,
      large_print: true,
      days: 1,
      lacks_consent: false,
      address_changed: false,
    };
    const stopped = { ...letter, letter_id: RESULT, name: 'Ann Hill', lacks_consent: true };
    const away = { ...letter, letter_id: TUBE, name: 'Ben Shaw', address_changed: true };
    const other = { ...letter, letter_id: OTHER, name: 'Ray Field', large_print: false };
    const api = start(
      {},
      {
        [LIST]: NONE,
        [QUEUE]: { body: { items: [letter, other, stopped, away] } },
        [PAPER]: problem(409, 'FOLLOW_UP_CHANGED', 'Some of these letters have changed.'),
        [POSTED]: {
          body: {
            letters: [
              { letter_id: ID, outcome: 'sent' },
              { letter_id: OTHER, outcome: 'stopped' },
            ],
          },
        },
      },
    );
    // jsdom has no files.
    URL.createObjectURL = () => 'blob:letters';
    URL.revokeObjectURL = () => {};
    renderRemote('/staff/letters');
    const table = await screen.findByRole('table', { name: /Approved letters/ });
    expect(within(table).getByText('Large print')).toBeVisible();
    expect(within(table).getByText(/Cannot be sent/)).toBeVisible();
    expect(within(table).getByText('Address changed')).toBeVisible();
    await press('Print the letters');
    expect(await screen.findByText('Some of these letters have changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /as posted/ })).toBeNull();
    api.answers[PAPER] = { body: '%PDF' };
    await press('Print address labels');
    expect(await screen.findByText('The PDF has been saved.')).toBeVisible();
    await press('Print the letters');
    // Letters approved later were not printed.
    api.answers[QUEUE] = {
      body: { items: [letter, other, stopped, { ...letter, letter_id: FOLLOW_UP }] },
    };
    await press('Record 2 letters as posted');
    const printed = [ID, OTHER];
    await waitFor(() =>
      expect(api.sent(POSTED)).toEqual([
        { letters: printed.map((letter_id) => ({ letter_id, version: 2 })) },
      ]),
    );
    expect(await screen.findByText(/1 letter recorded as posted/)).toBeVisible();
    const kept = within(screen.getByRole('list', { name: 'Letters that were not recorded' }));
    expect(kept.getByRole('link', { name: 'Ray Field' })).toHaveAttribute(
      'href',
      `/staff/letters/${OTHER}`,
    );
    expect(kept.getByText(/to the person: agreement since withdrawn/)).toBeVisible();
    expect(api.sent(PAPER)).toEqual(
      ['letters', 'labels', 'letters'].map((part) => ({ part, letters: printed })),
    );
  });
});

describe('letter templates', () => {
  const template = TEMPLATE;
  const list = (templates: LetterTemplate[]) => ({ body: { templates } });

  test('can be added, changed and deleted, and reject unknown fields', async () => {
    const api = start(
      {},
      {
        [`GET ${TEMPLATES}`]: list([template]),
        [`POST ${TEMPLATES}`]: { body: { template_id: ID } },
        [`PATCH ${TEMPLATES}/${ID}`]: DONE,
        [`DELETE ${TEMPLATES}/${ID}`]: DONE,
      },
    );
    renderRemote(TEMPLATES);
    await press('New template');
    await userEvent.type(await screen.findByLabelText('Name'), 'Short');
    await userEvent.selectOptions(screen.getByLabelText('To'), 'gp');
    await userEvent.selectOptions(screen.getByLabelText('For'), 'withdrawn');
    await userEvent.type(screen.getByLabelText('Subject'), 'Of {{surname}');
    await userEvent.type(screen.getByLabelText('Letter'), 'Dear Doctor,');
    await press('Save');
    expect(await screen.findAllByText(/We do not recognise \{surname\}/)).not.toHaveLength(0);
    await userEvent.clear(screen.getByLabelText('Subject'));
    await userEvent.type(screen.getByLabelText('Subject'), 'Of {{name}');
    await press('Save');
    const added = {
      ...{ name: 'Short', recipient: 'gp', about: 'withdrawn' },
      ...{ subject: 'Of {name}', body: 'Dear Doctor,' },
    };
    await waitFor(() => expect(api.sent(`POST ${TEMPLATES}`)).toEqual([added]));
    await press('Edit Result');
    await userEvent.type(await screen.findByLabelText('Letter'), ' Thank you.');
    await press('Save');
    const { name, recipient, about, subject } = template;
    const changed = {
      name,
      recipient,
      about,
      subject,
      body: 'Dear {name}, Thank you.',
      version: 2,
    };
    await waitFor(() => expect(api.sent(`PATCH ${TEMPLATES}/${ID}`)).toEqual([changed]));
    await press('Delete Result');
    await press('Delete the template');
    await waitFor(() => expect(api.sent(`DELETE ${TEMPLATES}/${ID}`)).toHaveLength(1));
  });

  test('can start a follow-up’s letter, which then opens', async () => {
    const item = `/staff/follow-ups/${FOLLOW_UP}`;
    const api = start(
      {},
      {
        [`GET ${TEMPLATES}`]: list([template]),
        [`POST /staff/results/${RESULT}/letters`]: { body: { letter_id: ID } },
        [`GET ${item}`]: {
          body: {
            item: {
              follow_up_id: FOLLOW_UP,
              result_id: RESULT,
              name: 'John Smith',
              profile_id: '12345678',
              event_name: null,
              sample_date: null,
              level: 'raised',
              value: '4.2 ng/ml',
              superseded: false,
              state: 'told',
              outcome: null,
              owner: null,
              owner_email: null,
              due_on: '2026-11-27',
              overdue: false,
              next_try_at: null,
              told: null,
            },
            person: { date_of_birth: null, phone: null, email: null, gp_sharing: null },
            results: [],
            letters: [
              {
                letter_id: ID,
                recipient: 'gp',
                state: 'sent',
                changed_at: '2026-11-26T10:00:00.000Z',
              },
            ],
            timeline: [],
            clinicians: [],
          },
        },
      },
    );
    renderRemote(item);
    const letters = await screen.findByRole('table', { name: 'Letters, newest first' });
    expect(within(letters).getByRole('link', { name: 'The GP' })).toHaveAttribute('href', PATH);
    await userEvent.click(screen.getByRole('tab', { name: 'Letter' }));
    await screen.findByRole('option', { name: 'Result' });
    await userEvent.selectOptions(screen.getByLabelText('Template'), ID);
    await press('Write a letter');
    expect(await screen.findByRole('heading', { name: 'Letter', level: 1 })).toBeVisible();
    expect(api.sent(`POST /staff/results/${RESULT}/letters`)).toEqual([{ template_id: ID }]);
  });
});
