import { createRenderer } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../remote.ts';

export const renderRemote = await createRenderer(routes);

/** Clicks a button as soon as it is shown. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
