// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { Button, ButtonLink, ExternalLink } from './button.tsx';

describe('Button', () => {
  test('calls its handler when pressed', async () => {
    const press = vi.fn();
    render(<Button onClick={press}>Book</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  test('does nothing while busy, and keeps focus', async () => {
    const press = vi.fn();
    const send = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <input aria-label="Name" />
        <Button type="submit" busy busyLabel="Processing..." onClick={press}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Processing...' });
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'John{Enter}');
    button.focus();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(press).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});

/** The first button disappears when it is pressed. */
function Roles({ children }: { children?: ReactNode }) {
  const [done, setDone] = useState(false);
  return (
    <main>
      <a href="/settings">Settings</a>
      <h1 tabIndex={-1}>Roles</h1>
      <div>
        {done ? null : <Button onClick={() => setDone(true)}>Confirm</Button>}
        {children}
      </div>
    </main>
  );
}

describe('a button that is removed when pressed', () => {
  test('moves focus to the nearest control', async () => {
    render(
      <Roles>
        <Button>Revoke</Button>
      </Roles>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke' })).toHaveFocus());
  });

  test('moves focus to the page’s heading, not to a link, when no control is near', async () => {
    render(
      <Roles>
        <a href="/people">Their record</a>
      </Roles>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Roles' })).toHaveFocus());
  });
});

const Arrived = () => <p>arrived with {useLocation().state}</p>;

describe('links that look like buttons', () => {
  test('ButtonLink navigates with its state', async () => {
    render(
      <MemoryRouter>
        <Routes>
          <Route
            path="/"
            element={
              <ButtonLink to="/event/1" state="an event">
                BOOK
              </ButtonLink>
            }
          />
          <Route path="/event/1" element={<Arrived />} />
        </Routes>
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'BOOK' }));
    expect(screen.getByText('arrived with an event')).toBeVisible();
  });

  test('ExternalLink announces the new tab and isolates it', () => {
    render(<ExternalLink href="https://example.org">Donate</ExternalLink>);
    const link = screen.getByRole('link', { name: 'Donate (opens in a new tab)' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
