// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import {
  Button,
  CheckboxField,
  CheckboxGroupField,
  ErrorSummary,
  PasswordField,
  RadioGroupField,
  SelectField,
  TextAreaField,
  TextField,
} from './index.ts';

interface Answers {
  name: string;
  country: string;
  history: string;
  relatives: string[];
  terms: boolean;
  message: string;
}

function Questions({ send }: { send: (answers: Answers) => void }) {
  const { register, handleSubmit } = useForm<Answers>({ defaultValues: { relatives: [] } });
  return (
    <form onSubmit={handleSubmit(send)}>
      <TextField label="Name" {...register('name')} />
      <SelectField
        label="Country"
        options={['United Kingdom', 'Ireland']}
        {...register('country')}
      />
      <RadioGroupField legend="History" options={['Yes', 'No']} {...register('history')} />
      <CheckboxGroupField
        legend="Relatives"
        options={['Father', 'Brother', 'Uncle']}
        {...register('relatives')}
      />
      <CheckboxField label="I agree" {...register('terms')} />
      <TextAreaField label="Message" optional {...register('message')} />
      <Button type="submit">Send</Button>
    </form>
  );
}

describe('fields', () => {
  test('work with React Hook Form', async () => {
    const send = vi.fn();
    render(<Questions send={(answers) => send(answers)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'John');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Ireland');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Father' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Uncle' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      name: 'John',
      country: 'Ireland',
      history: 'Yes',
      relatives: ['Father', 'Uncle'],
      terms: true,
      message: 'Hello',
    });
  });

  test('connect hint and error with the control and mark it invalid', () => {
    render(
      <TextField label="Phone" name="phone" hint="For example 07700" error="Enter a number." />,
    );
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    expect(phone).toHaveAccessibleDescription('For example 07700 Error: Enter a number.');
    expect(phone).toBeInvalid();
  });

  test('connect the error of a question with its group', () => {
    render(<RadioGroupField legend="History" name="h" options={['Yes']} error="Choose one." />);
    const group = screen.getByRole('radiogroup', { name: 'History' });
    expect(group).toHaveAccessibleDescription('Error: Choose one.');
    expect(group).toBeInvalid();
  });

  test('show and hide a password, which may be pasted', async () => {
    render(<PasswordField label="Password" name="password" />);
    const field = screen.getByLabelText('Password');
    await userEvent.click(field);
    await userEvent.paste('Correct-Horse-40');
    expect(field).toHaveValue('Correct-Horse-40');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('ErrorSummary', () => {
  test('appears on submit and never during typing', () => {
    const errors = [{ fieldId: 'email', message: 'Enter it.' }];
    const form = (attempt: number, shown: typeof errors) => (
      <>
        <ErrorSummary attempt={attempt} errors={shown} />
        <input aria-label="Email" />
      </>
    );
    const { rerender } = render(form(1, errors));
    expect(screen.getByRole('alert')).toHaveFocus();
    screen.getByLabelText('Email').focus();
    rerender(form(1, []));
    rerender(form(1, errors));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    rerender(form(2, errors));
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  const problems = [{ fieldId: 'phone', message: 'Enter a number.' }];

  test('takes focus when it appears, but not on later changes', () => {
    const { rerender } = render(<ErrorSummary errors={[]} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<ErrorSummary errors={problems} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    rerender(<ErrorSummary errors={[...problems, { fieldId: 'name', message: 'Enter it.' }]} />);
    expect(screen.getByRole('alert')).not.toHaveFocus();
  });

  test('is scrolled to its start when it appears, however long its list', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    render(<ErrorSummary errors={problems} />);
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(scroll).toHaveBeenCalledWith({ block: 'start' });
    expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
    scroll.mockRestore();
    focus.mockRestore();
  });

  test('links to each field with an error', async () => {
    render(
      <>
        <ErrorSummary errors={problems} />
        <TextField label="Phone" name="phone" />
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Enter a number.' }));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });

  test('links to the first answer of a question with an error', async () => {
    render(
      <>
        <ErrorSummary errors={[{ fieldId: 'history', message: 'Choose.' }]} />
        <RadioGroupField legend="History" name="history" options={['Yes', 'No']} />
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Choose.' }));
    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveFocus();
  });
});
