import type { createRenderer } from '@chaps/testing/render-remote';
import { screen, within } from '@testing-library/react';

type User = ReturnType<Awaited<ReturnType<typeof createRenderer>>>['user'];

/** Answers the questions before the test: Yes to those that match `yes`, No to the others. */
export async function answerQuestions(user: User, yes?: RegExp) {
  await screen.findByRole('status', { name: 'Questions' });
  for (const question of screen.getAllByRole('group')) {
    const isYes = yes?.test(question.textContent ?? '');
    await user.click(within(question).getByLabelText(isYes ? 'Yes' : 'No'));
  }
}

/** Answers the questions, and continues. */
export async function answerAndContinue(user: User, yes?: RegExp) {
  await answerQuestions(user, yes);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** Fills in the consent form on the tablet, without a signature. */
export async function answerConsentForm(user: User) {
  const form = within(await screen.findByRole('form', { name: 'Consent form' }));
  const choose = async (question: RegExp, answer: string) =>
    user.click(within(form.getByRole('radiogroup', { name: question })).getByLabelText(answer));
  await choose(/^Which PSA test/, '1st');
  await choose(/history of prostate cancer/, 'No');
  await choose(/history of breast/, 'No');
  await choose(/^Do you take/, 'None');
  await user.click(form.getByLabelText(/^I have read and agree/));
  await user.click(form.getByLabelText(/^I consent that my samples/));
}
