import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/* Contrast of every pair of tokens in use, on the four backgrounds: light, dark, and the navy chrome of
   each (AA for text and controls, AAA for body text). */
const css = readFileSync(
  new URL('../../../shell/src/styles/tokens.css', import.meta.url),
  'utf8',
).replace(/\/\*[\s\S]*?\*\//g, '');

type Tokens = Record<string, string>;

/** Colour tokens of the first rule with this selector at or after a position. */
function rule(selector: string, from = 0): Tokens {
  const start = css.indexOf(`${selector} {`, from);
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/gi)].map((found) => [
      found[1] ?? '',
      found[2] ?? '',
    ]),
  );
}

const darkAt = css.indexOf('prefers-color-scheme: dark');
const light = rule(':root');
const dark = { ...light, ...rule(':root', darkAt) };
const navy = rule('[data-tone="navy"]');
const grounds: Record<string, Tokens> = {
  light,
  dark,
  'navy, light': { ...light, ...navy },
  'navy, dark': { ...dark, ...navy, ...rule('[data-tone="navy"]', darkAt) },
};

const channel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** WCAG relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['ground', 'surface', 'tinted', 'sunk'];
const meanings = ['green', 'amber', 'red', 'info'];
const on = (inks: string[], papers: string[], least: number) =>
  inks.flatMap((ink) => papers.map((paper) => [ink, paper, least] as const));

const pairs = [
  ...on(['ink', 'ink-soft'], surfaces, 7),
  ...on(['link', 'accent-ink', 'red-ink', 'green-ink', 'amber-ink', 'info-ink'], surfaces, 4.5),
  ...on(['action'], surfaces, 4.5),
  ...on(['link', 'action-strong', 'ink'], ['action-wash'], 4.5),
  ...on(['on-action'], ['action', 'action-strong'], 4.5),
  ...on(['on-danger'], ['danger', 'danger-strong'], 4.5),
  ...on(['on-accent'], ['accent'], 4.5),
  ...on(['on-navy'], ['navy'], 7),
  ...on(['accent-ink', 'ink'], ['accent-wash'], 4.5),
  ...meanings.flatMap((meaning) => [
    ...on([`${meaning}-ink`], [`${meaning}-wash`], 4.5),
    ...on(['ink'], [`${meaning}-wash`], 7),
    ...on([`${meaning}-line`], [`${meaning}-wash`, 'surface', 'ground'], 3),
  ]),
  // Edges of controls, the focus ring and map markers: 3 to 1 (WCAG 1.4.11).
  ...on(['control', 'focus'], surfaces, 3),
];

describe.each(Object.entries(grounds))('contrast on %s', (_, tokens) => {
  test.each(pairs)('%s on %s is at least %s to 1', (ink, paper, least) => {
    const [front, back] = [tokens[ink], tokens[paper]];
    if (!front || !back) throw new Error(`no token --color-${front ? paper : ink}`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });
});
