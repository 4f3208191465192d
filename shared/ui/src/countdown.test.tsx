// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Countdown, formatCountdown } from './countdown.tsx';

const start = Date.parse('2026-12-01T09:00:00Z');
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Countdown', () => {
  test.each([
    [0, '00:00'],
    [59, '00:59'],
    [900, '15:00'],
    [3600, '60:00'],
    [7199, '119:59'],
    [172_799, '47 h 59 min'],
  ])('writes %s s as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));

  test('counts down, warns once and ends once', () => {
    const elapsed = vi.fn();
    render(
      <Countdown
        until="2026-12-01T09:15:00Z"
        label="Your place is held for another another"
        warnSeconds={120}
        onElapsed={elapsed}
      />,
    );
    const timer = screen.getByRole('timer', { name: 'Your place is held for another another' });
    const said = screen.getByRole('status');
    expect(timer).toHaveTextContent('15:00');
    pass(779);
    expect(timer).toHaveTextContent('02:01');
    expect(said).toBeEmptyDOMElement();
    pass(1);
    expect(said).toHaveTextContent('2 minutes left.');
    pass(60);
    expect(timer).toHaveTextContent('01:00');
    expect(said).toHaveTextContent('2 minutes left.');
    expect(elapsed).not.toHaveBeenCalled();
    pass(60);
    expect(timer).toHaveTextContent('00:00');
    expect(said).toHaveTextContent('The time is up.');
    pass(10);
    expect(elapsed).toHaveBeenCalledTimes(1);
  });

  test('starts again when the hold is renewed', () => {
    const elapsed = vi.fn();
    const { rerender } = render(<Countdown until="2026-12-01T09:00:05Z" onElapsed={elapsed} />);
    pass(5);
    expect(elapsed).toHaveBeenCalledTimes(1);
    rerender(<Countdown until="2026-12-01T09:10:05Z" onElapsed={elapsed} />);
    pass(1);
    expect(screen.getByRole('timer')).toHaveTextContent('09:59');
    pass(599);
    expect(elapsed).toHaveBeenCalledTimes(2);
  });

  test('uses the given clock', () => {
    render(<Countdown until="2026-12-01T09:15:00Z" now={() => start + 5 * 60_000} />);
    expect(screen.getByRole('timer')).toHaveTextContent('10:00');
  });
});
