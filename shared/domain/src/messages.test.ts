import { expect, test } from 'vitest';
import { fillTemplate, findUnknownFields, isAboutResults } from './messages.ts';

const values = {
  first_name: 'Arthur',
  event: 'Castle Park',
  date: 'Thursday, 12 March 2026',
  time: '09:15',
  reference: 'CH-7KQ2M9XA',
};

test.each([
  ['Dear {first_name}', 'Dear Arthur', []],
  [
    '{event}, { date }, {time}: {reference}',
    'Castle Park, Thursday, 12 March 2026, 09:15: CH-7KQ2M9XA',
    [],
  ],
  ['Dear {name}', 'Dear {name}', ['{name}']],
  ['{} {First_Name} {{date}}', '{} {First_Name} {Thursday, 12 March 2026}', ['{}', '{First_Name}']],
  ['No braces } {', 'No braces } {', []],
])('%j is filled in as %j', (text, filled, unknown) => {
  expect([fillTemplate(text, values), findUnknownFields(text)]).toEqual([filled, unknown]);
});

test.each([
  ['Results are on the way', '', true],
  ['News', 'Your RESULT is ready.', true],
  ['Thank you', 'The laboratory has your sample.', true],
  ['Thank you', 'The lab is busy.', true],
  ['Thank you', 'Your blood sample is on its way.', true],
  ['Thank you', 'All samples were sent this morning.', true],
  ['Sorry', 'We could not take a blood sample. Please book again.', false],
  ['The door', 'This resulted from a broken lock.', false],
  ['The door', 'Do not be late: there is a lot of labour in it.', false],
])('%j, %j is about results: %s', (subject, body, about) => {
  expect(isAboutResults({ subject, body })).toBe(about);
});
