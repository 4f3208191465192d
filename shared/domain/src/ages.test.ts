import { describe, expect, test } from 'vitest';
import { ageOn, isRegistrableAge } from './ages.ts';

describe('age', () => {
  test.each([
    ['1986-05-10', '2026-05-09', 39, false],
    ['1986-05-10', '2026-05-10', 40, true],
    ['1945-05-10', '2026-05-09', 80, true],
    ['1945-05-10', '2026-05-10', 81, false],
    ['1984-02-29', '2025-02-28', 40, true],
    ['1984-02-29', '2024-02-28', 39, false],
  ])('a person born %s is on %s %d years old and may register: %s', (born, day, age, allowed) => {
    expect(ageOn(born, day)).toBe(age);
    expect(isRegistrableAge(born, day)).toBe(allowed);
  });
});
