import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { EVENT_PAGE, eventPage } from '../../testing/event-page.ts';
import { eventId } from '../../testing/example-event.ts';

const { server, showKnown } = eventPage();

describe('the access code dialog of a private event (spec 4)', () => {
  const grant = (status: 'success' | 'error') => ({
    body: { status, pass: 'signed-pass', expires_at: '2026-11-23T12:30:00Z' },
  });
  const openDialog = async () => {
    const router = await showKnown({ is_private: true });
    await userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));
    return { router, dialog: within(await screen.findByRole('dialog', { name: 'Leeds evening' })) };
  };
  const submit = async (dialog: ReturnType<typeof within>, code: string) => {
    await userEvent.type(dialog.getByLabelText('Please enter Access Code'), code);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  };
  const answerCodes = (answer: ReturnType<typeof problem> | ReturnType<typeof grant>) => {
    server.answer = ({ path }) => (path.endsWith('/check-access-code') ? answer : undefined);
  };

  test('continues with a pass when the code is correct', async () => {
    answerCodes(grant('success'));
    const { router, dialog } = await openDialog();
    await submit(dialog, ' LODGE-7421 ');
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/events/${eventId(1)}/check-access-code`,
      body: { access_code: 'LODGE-7421' },
    });
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: `/book-event?event=${eventId(1)}` },
    });
    expect(sessionStorage.getItem(`event-pass:${eventId(1)}`)).toContain('signed-pass');
  });

  test.each([
    ['is wrong', grant('error'), /Check the code in your invitation/],
    ['Too many attempts', problem(429, 'TOO_MANY_REQUESTS'), /Please wait a few minutes/],
    ['cannot be checked', problem(500, 'INTERNAL_ERROR'), /We could not check the code/],
  ])("says 'Invalid Access code' when it %s", async (_, answer, advice) => {
    answerCodes(answer);
    const { dialog, router } = await openDialog();
    await submit(dialog, 'WRONG');
    expect(await dialog.findByText('Invalid Access code')).toBeVisible();
    expect(dialog.getByText(advice)).toBeVisible();
    expect(router.state.location.pathname).toBe(EVENT_PAGE);
  });

  test('clears the error when the code changes', async () => {
    answerCodes(grant('error'));
    const { dialog } = await openDialog();
    await submit(dialog, 'WRONG');
    await dialog.findByText('Invalid Access code');
    await userEvent.type(dialog.getByLabelText('Please enter Access Code'), '2');
    expect(dialog.queryByText('Invalid Access code')).not.toBeInTheDocument();
  });

  test('requires a code before sending a request', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('This field is required.')).toBeVisible();
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('clears the code and the error when closed', async () => {
    answerCodes(grant('error'));
    const { dialog } = await openDialog();
    await submit(dialog, 'WRONG');
    await dialog.findByText('Invalid Access code');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Please enter Access Code')).toHaveValue('');
    expect(again.queryByText('Invalid Access code')).not.toBeInTheDocument();
  });
});
