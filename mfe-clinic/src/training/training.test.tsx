import { fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPeople } from '../day/people.ts';
import { answerAndContinue } from '../testing/answer-questions.ts';
import { renderRemote } from '../testing/open-day.ts';
import { createExampleDay } from './example-day.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('an example person arrives and is made ready, without a sign-in or a request', async () => {
  const api = fakeApi(API, {});
  const { user } = renderRemote('/clinic/training');
  expect(await screen.findByText('Example people.')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), "o'sample, brian{Enter}");
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await user.click(screen.getByRole('link', { name: 'Go to Ready' }));
  await user.click(await screen.findByRole('button', { name: /Brian O’Sample/ }));
  await answerAndContinue(user);
  await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  await user.click(screen.getByRole('link', { name: 'Chair' }));
  expect(await screen.findByRole('button', { name: /Brian O’Sample/ })).toBeVisible();
  expect(api.received).toEqual([]);
});

test('opening the training again restarts it', async () => {
  const { user, router } = renderRemote('/clinic/training/chair');
  await user.click(await screen.findByRole('button', { name: /Henry Rehearsal/ }));
  await user.click(screen.getByLabelText(/^They stated their name/));
  await user.click(screen.getByLabelText(/^They stated their date of birth/));
  await user.keyboard('T1{Enter}');
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  await heading('Queue');
  const sampled = () => screen.getByText('Sample taken').nextElementSibling;
  expect(sampled()).toHaveTextContent('1');
  await user.click(screen.getByRole('link', { name: 'Leave training' }));
  await act(() => router.navigate('/clinic/training/queue'));
  await heading('Queue');
  expect(sampled()).toHaveTextContent('0');
});

test('each example person is marked, and there is one for each problem at the door', () => {
  const day = createExampleDay(NOW);
  const { appointments } = day;
  expect(appointments.every(({ sample }) => sample)).toBe(true);
  expect(new Set(appointments.map(({ reference }) => reference)).size).toBe(appointments.length);
  for (const trouble of [
    appointments.some(({ is_unpaid }) => is_unpaid),
    appointments.some(({ is_cancelled }) => is_cancelled),
    appointments.some(({ consent_given }) => !consent_given),
    appointments.some(({ state }) => state === 'arrived'),
    appointments.some(({ state }) => state === 'ready'),
    listPeople(day, []).some(({ has_namesake }) => has_namesake),
  ]) {
    expect(trouble).toBe(true);
  }
});
