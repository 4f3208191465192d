// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { emit } from '@chaps/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import { Tabs } from './tabs.tsx';
import { ToastRegion } from './toast-region.tsx';

function AgeNotice() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Date of birth</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Age Restriction Notice"
        tone="warning"
        actions={<Button onClick={() => setOpen(false)}>I understand</Button>}
      >
        <p>For men aged 40 to 80.</p>
      </Dialog>
    </>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function SearchPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>A page</h1>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Search">
        <input aria-label="Text" ref={takeFocus} />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('opens with a name, traps focus, closes on Escape and restores focus', async () => {
    render(<AgeNotice />);
    const opener = screen.getByRole('button', { name: 'Date of birth' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Age Restriction Notice' });
    expect(dialog).toHaveAccessibleDescription('For men aged 40 to 80.');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let press = 0; press < 4; press++) {
      await userEvent.tab();
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('returns focus to its opener even if its content took focus immediately', async () => {
    render(<SearchPage />);
    const opener = screen.getByRole('button', { name: 'Search' });
    await userEvent.click(opener);
    expect(await screen.findByLabelText('Text')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('leaves focus with an element that has taken it', async () => {
    render(<SearchPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByLabelText('Text');
    const answer = screen.getByText('A page');
    answer.tabIndex = -1;
    act(() => {
      screen.getByRole('button', { name: 'Close' }).click();
      answer.focus();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(() => new Promise((done) => setTimeout(done)));
    expect(answer).toHaveFocus();
  });

  test('does not take focus from a page that the user navigated to', async () => {
    render(<SearchPage />);
    const opener = screen.getByRole('button', { name: 'Search' });
    await userEvent.click(opener);
    await screen.findByLabelText('Text');
    const { href } = window.location;
    act(() => {
      window.history.pushState(null, '', '/another-page');
      screen.getByRole('button', { name: 'Close' }).click();
    });
    const heading = document.createElement('h1');
    heading.tabIndex = -1;
    document.body.append(heading);
    heading.focus();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(() => new Promise((done) => setTimeout(done)));
    expect(heading).toHaveFocus();
    heading.remove();
    window.history.pushState(null, '', href);
  });

  test('adds no style or script element to the page', async () => {
    render(<AgeNotice />);
    await userEvent.click(screen.getByRole('button', { name: 'Date of birth' }));
    await screen.findByRole('dialog');
    expect(document.querySelectorAll('style, script')).toHaveLength(0);
  });
});

describe('Tabs', () => {
  test('shows the panel of the selected tab and moves with the arrow keys', async () => {
    const choose = vi.fn();
    const tabs = [
      { value: 'date', label: 'By Date', content: 'Dates' },
      { value: 'location', label: 'By Location', content: 'Places' },
    ] as const;
    render(<Tabs label="Filter events" value="date" onValueChange={choose} tabs={tabs} />);
    expect(screen.getByRole('tablist', { name: 'Filter events' })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'By Date' })).toHaveTextContent('Dates');
    await userEvent.click(screen.getByRole('tab', { name: 'By Location' }));
    expect(choose).toHaveBeenLastCalledWith('location');
    screen.getByRole('tab', { name: 'By Date' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'By Location' })).toHaveFocus();
  });
});

describe('ToastRegion', () => {
  test('shows bus messages in a named region until they are dismissed', async () => {
    render(<ToastRegion />);
    act(() =>
      emit('toast', { tone: 'error', title: 'Booking Failed', description: 'Try again later.' }),
    );
    const toast = await screen.findByRole('group', { name: 'Booking Failed' });
    expect(toast).toHaveAccessibleDescription('Try again later.');
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toContainElement(toast);
    expect(region).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });

  test('removes the messages of an attempt when the next one starts', async () => {
    render(<ToastRegion />);
    act(() => {
      emit('toast', { tone: 'error', title: 'Booking Failed', scope: 'booking' });
      emit('toast', { tone: 'error', title: 'Consent Required', scope: 'booking' });
      emit('toast', { tone: 'info', title: 'Link copied', scope: 'share' });
    });
    expect(await screen.findByText('Booking Failed')).toBeVisible();
    act(() => emit('toasts-dismissed', { scope: 'booking' }));
    await waitFor(() => expect(screen.queryByText('Booking Failed')).not.toBeInTheDocument());
    expect(screen.queryByText('Consent Required')).not.toBeInTheDocument();
    expect(screen.getByText('Link copied')).toBeVisible();
    act(() => emit('toast', { tone: 'success', title: 'Booking confirmed', scope: 'booking' }));
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
  });

  test('removes all messages except errors when a dialog opens', async () => {
    const page = (open: boolean) => (
      <>
        <ToastRegion />
        <Dialog open={open} onOpenChange={() => undefined} title="Template: The door" />
      </>
    );
    const { rerender } = render(page(false));
    act(() => {
      emit('toast', { tone: 'success', title: 'The template has been saved.' });
      emit('toast', { tone: 'error', title: 'Booking Failed' });
    });
    expect(await screen.findByText('The template has been saved.')).toBeVisible();
    rerender(page(true));
    await waitFor(() =>
      expect(screen.queryByText('The template has been saved.')).not.toBeInTheDocument(),
    );
    expect(screen.getByText('Booking Failed')).toBeInTheDocument();
    act(() => emit('toast', { tone: 'info', title: 'Link copied' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
  });

  test('stops listening when it unmounts', () => {
    const { unmount } = render(<ToastRegion />);
    unmount();
    act(() => emit('toast', { tone: 'info', title: 'Unheard' }));
    expect(screen.queryByText('Unheard')).not.toBeInTheDocument();
  });
});

test('the fields of a dialog appear once its code has loaded', async () => {
  render(
    <LazyDialog
      open
      onOpenChange={() => undefined}
      title="Roll back"
      actions={<button type="submit">Go</button>}
    >
      <input aria-label="Reason" />
    </LazyDialog>,
  );
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Reason'), 'too slow');
  expect(screen.getByRole('dialog', { name: 'Roll back' })).toContainElement(
    screen.getByDisplayValue('too slow'),
  );
});
