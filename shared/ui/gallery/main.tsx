import { RuntimeProvider } from '@chaps/runtime';
import { siteConfigOf } from '@chaps/testing/fixtures';
import { NoBlock } from '@chaps/testing/runtime';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ToastRegion } from '../src/toast-region.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <RuntimeProvider value={{ config: siteConfigOf(), Slot: NoBlock }}>
      <MemoryRouter>
        <Gallery />
        <ToastRegion />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}
