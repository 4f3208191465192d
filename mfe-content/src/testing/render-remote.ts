import { rendererOf } from '@chaps/testing/render-remote';
import { routes } from '../remote.ts';

export const renderRemote = await rendererOf(routes);
