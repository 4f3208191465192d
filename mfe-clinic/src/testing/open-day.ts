import { rendererOf } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { routes } from '../remote.ts';
import { EVENT_ID, PASSPHRASE } from './clinic-api.ts';

export const renderRemote = await rendererOf(routes);

/** Prepares the tablet as a person does, and opens the day. */
export async function openDay() {
  const rendered = renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  const { user } = rendered;
  await user.click(await screen.findByLabelText('Passphrase of the day'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByLabelText('The same again'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  await user.click(await screen.findByRole('link', { name: 'Go to the day' }));
  const field = await screen.findByRole('searchbox', { name: 'Name or reference' });
  return { ...rendered, field };
}
