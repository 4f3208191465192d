import { expect, test } from 'vitest';
import { EDITABLE_MAILS, MAIL_WORDS } from './mail-words.ts';
import { unknownFields } from './messages.ts';

test.each(EDITABLE_MAILS)('the default words of %s use its own fields only', (kind) => {
  const { subject, body, fields } = MAIL_WORDS[kind];
  expect(unknownFields(`${subject} ${body}`, fields)).toEqual([]);
});
