import { nameWords } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../test/console.ts';

test('SQL and the tablet split a name into the same words', async ({ api }) => {
  const names = [
    'Zoë O’Neill',
    "O'NEILL, seán",
    'o neill',
    'Smith-Jones',
    "D'Angelo",
    ' a  b ',
    '–',
    'Pawłowski',
    'PAWŁOWSKI Großmann GROẞMANN',
    'Nguyễn Văn Đức',
    'Søren Æbelø Þór',
    'Ọlábísí Adébáyọ̀',
    'Işık İlknur Ðorđe',
    'Əli Ɔsɛɛ Ɓala Ŋuŋi',
    'Дмитрий Юрьевич',
    'محمد',
    '张伟',
  ];
  for (const name of names) {
    const { rows } = await sql<{ words: string }>`SELECT name_words(${name}) AS words`.execute(
      api.owner,
    );
    expect([name, rows[0]?.words]).toEqual([name, nameWords(name).join(' ')]);
  }
});
