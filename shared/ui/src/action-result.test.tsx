// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionResult } from './action-result.tsx';

afterEach(() => vi.restoreAllMocks());

/**
 * jsdom has no layout, so tests set the position of the pressed button, in CSS pixels from the top of the
 * window.
 */
const buttonAt = (top: number) =>
  vi
    .spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, top, 120, 44));

function press(disabled = false) {
  const { rerender } = render(<button type="button">Send</button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(
    <>
      <button type="button" disabled={disabled}>
        Send
      </button>
      <ActionResult tone="error">It was not sent.</ActionResult>
    </>,
  );
  return button;
}

test('the button keeps focus while it is in view', () => {
  buttonAt(300);
  expect(press()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('It was not sent.');
});

test.each([
  ['is out of view', -80, false],
  ['reaches below the window', window.innerHeight - 10, false],
  ['was disabled', 300, true],
])('the message takes focus when the button %s', (_, top, disabled) => {
  buttonAt(top);
  press(disabled);
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
});

test('the message takes focus when the button has been removed', () => {
  const { rerender } = render(<button type="button">Send</button>);
  screen.getByRole('button').focus();
  rerender(<ActionResult tone="success">Sent.</ActionResult>);
  expect(screen.getByRole('status').parentElement).toHaveFocus();
});

test('focus does not move on arrival, before anything is pressed', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  render(<ActionResult tone="error">The link is old.</ActionResult>);
  expect(document.body).toHaveFocus();
  vi.unstubAllGlobals();
});

test('the same message is announced again after another attempt', () => {
  const answer = (of: object) => (
    <ActionResult of={of} tone="error">
      No.
    </ActionResult>
  );
  const { rerender } = render(answer({}));
  const first = screen.getByRole('alert');
  rerender(answer({}));
  expect(screen.getByRole('alert')).not.toBe(first);
});
