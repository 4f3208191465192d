import { createRenderer } from '@chaps/testing/render-remote';
import { routes } from '../remote.ts';

export const renderRemote = await createRenderer(routes);
