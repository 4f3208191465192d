// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { useIsWaitLong } from '@chaps/runtime';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Wait = () => <p>{useIsWaitLong() ? 'Late' : 'On time'}</p>;

test('a label is announced, and a long wait is reported until the content appears', () => {
  const { rerender } = render(
    <>
      <Wait />
      <Skeleton label="Checking your refund" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Checking your refund');
  expect(screen.getByText('On time')).toBeVisible();
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.getByText('Late')).toBeVisible();
  rerender(<Wait />);
  expect(screen.getByText('On time')).toBeVisible();
});

test('without a label it is hidden from screen readers and reports nothing', () => {
  render(
    <>
      <Wait />
      <Skeleton />
    </>,
  );
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('On time')).toBeVisible();
});
