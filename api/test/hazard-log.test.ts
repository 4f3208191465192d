import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const log = readFileSync(join(root, 'docs/clinical-safety/hazard-log.md'), 'utf8');

/** The cells of the rows `| control | shown by |` for all hazards. */
const controls = [...log.matchAll(/^\| (?!Control |---)(.+) \| (.+) \|$/gm)].map(
  ([, control = '', shownBy = '']) => ({ control, shownBy }),
);
const tested = controls.filter(({ shownBy }) => shownBy !== '*organisational*');

test('each hazard states its cause, its effect and its risk before and after', () => {
  const hazards = log.split(/^## /m).slice(1);
  expect(hazards.length).toBeGreaterThan(5);
  for (const hazard of hazards) {
    expect(hazard).toMatch(/\*\*Cause:\*\* .+\n- \*\*Effect:\*\* /);
    for (const [, severity, likelihood, risk] of hazard.matchAll(/(\d) × (\d) = (\d+)/g)) {
      expect(Number(severity) * Number(likelihood), hazard.slice(0, 40)).toBe(Number(risk));
    }
    expect(hazard.match(/\d × \d = \d+/g)).toHaveLength(2);
  }
});

test.each(tested)('the test of $control exists', ({ shownBy }) => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shownBy) ?? [];
  expect(existsSync(join(root, file)), shownBy).toBe(true);
  const source = readFileSync(join(root, file), 'utf8');
  const titles = [...source.matchAll(/\btest(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])(.+?)\1,/g)];
  expect(titles.map(([, , each]) => each)).toContain(title);
});
