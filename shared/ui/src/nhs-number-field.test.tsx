// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NhsNumberField } from './index.ts';

const MESSAGE = 'Please enter only digits (max 10).';

function Form() {
  const [value, setValue] = useState('');
  return (
    <form>
      <NhsNumberField label="NHS number" name="nhs" value={value} onChange={setValue} />
      <button type="button">Next</button>
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'NHS number' });
const message = () => screen.queryByText(MESSAGE);

describe('the message about anything but digits', () => {
  beforeEach(() => void render(<Form />));

  test.each([
    ['a letter', '94x'],
    ['a full stop', '943.476'],
    ['an eleventh digit', '94347659190'],
  ])('appears for %s, is announced, and describes the field', async (_what, typed) => {
    const announcement = screen.getAllByRole('status')[0];
    await userEvent.type(field(), typed);
    expect(announcement).toHaveTextContent(MESSAGE);
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(MESSAGE));
  });

  test('stays while the user types more digits', async () => {
    await userEvent.type(field(), '94x34765919');
    expect(field()).toHaveValue('9434765919');
    expect(message()).toBeVisible();
    await userEvent.type(field(), '{Backspace}9');
    expect(message()).toBeVisible();
  });

  test('disappears when the user leaves a corrected field', async () => {
    await userEvent.type(field(), '94x34765919');
    await userEvent.tab();
    expect(message()).not.toBeVisible();
    expect(field()).toBeValid();
    expect(field()).not.toHaveAccessibleDescription(expect.stringContaining(MESSAGE));
  });

  test('stays when the user leaves the field just after input was removed, until they return', async () => {
    await userEvent.type(field(), '9434765919x');
    await userEvent.tab();
    expect(message()).toBeVisible();
    await userEvent.tab({ shift: true });
    expect(message()).not.toBeVisible();
  });
});

test.each(['943 476 5919', '943-476-5919'])('accepts %s as printed', async (printed) => {
  render(<Form />);
  await userEvent.type(field(), printed);
  expect(field()).toHaveValue('9434765919');
  await userEvent.clear(field());
  await userEvent.paste(printed);
  expect(field()).toHaveValue('9434765919');
  expect(message()).toBeNull();
});

test('warns politely about ten digits that fail the check', async () => {
  render(<Form />);
  await userEvent.type(field(), '9434765918');
  expect(screen.getByText('Please check your NHS number').closest('[role=status]')).not.toBeNull();
  await userEvent.type(field(), '{Backspace}9');
  expect(screen.queryByText('Please check your NHS number')).toBeNull();
});
