// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { GpField } from './gp-field.tsx';

const FOUND = {
  data: [
    { practice_code: 'F81001', name: "ST MARY'S SURGERY", address: '1 HIGH STREET, CO1 1ST' },
    { practice_code: 'P81003', name: 'ST MARY’S ROAD', address: 'BOLTON, BL5 3AB' },
  ],
  isError: false,
};

type Value = { practice_code: string | null; name: string };
type Found = Parameters<typeof GpField>[0]['found'];

function Field({ found, values }: { found: Found; values: Value[] }) {
  const [value, setValue] = useState<Value>({ practice_code: null, name: '' });
  const change = (next: Value) => {
    values.push(next);
    setValue(next);
  };
  return <GpField label="Your GP practice" id="gp" value={value} onChange={change} found={found} />;
}

function show(found: Found = FOUND) {
  const values: Value[] = [];
  render(<Field found={found} values={values} />);
  return { user: userEvent.setup(), values, field: screen.getByRole('combobox') };
}

test('chooses a practice from the list by keyboard', async () => {
  const { user, values, field } = show();
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(field, 'st');
  expect(screen.getByRole('status')).toHaveTextContent('2 practices found.');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { name: /BOLTON/ });
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{Enter}');
  expect(values.at(-1)).toEqual({
    practice_code: 'P81003',
    name: 'ST MARY’S ROAD, BOLTON, BL5 3AB',
  });
  expect(screen.queryByRole('option')).toBeNull();
  expect(field).toHaveFocus();
});

test('chooses a practice with the mouse, and later typing makes it a free text', async () => {
  const { user, values, field } = show();
  await user.type(field, 'st');
  await user.click(screen.getByText("ST MARY'S SURGERY"));
  expect(field).toHaveValue("ST MARY'S SURGERY, 1 HIGH STREET, CO1 1ST");
  await user.type(field, '!');
  expect(values.at(-1)).toEqual({
    practice_code: null,
    name: "ST MARY'S SURGERY, 1 HIGH STREET, CO1 1ST!",
  });
});

test('closes the list on Escape, and keeps the text', async () => {
  const { user, field } = show();
  await user.type(field, 'st');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field).toHaveValue('st');
});

test('accepts a typed name without the register', async () => {
  const { user, values, field } = show({ isError: true });
  await user.type(field, 'Dr Murphy, Galway');
  expect(screen.getByRole('status')).toHaveTextContent(/Type the name and address/);
  expect(values.at(-1)).toEqual({ practice_code: null, name: 'Dr Murphy, Galway' });
});
