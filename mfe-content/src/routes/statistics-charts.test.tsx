import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PeopleChart } from './statistics-charts.tsx';

test.each([
  [{ tests: 2397, abnormal: 168, cancers: 26 }, 7, 1],
  [{ tests: 200, abnormal: 41, cancers: 11 }, 21, 6],
])('converts %o to shares of 100 men: %i abnormal, %i with cancer', (year, abnormal, cancers) => {
  render(<PeopleChart {...year} />);
  const name = new RegExp(`about ${abnormal} had an abnormal result, and about ${cancers} of them`);
  expect(screen.getByRole('img', { name })).toBeVisible();
  expect(screen.getByText(new RegExp(`about ${abnormal - cancers} more`))).toBeVisible();
});
