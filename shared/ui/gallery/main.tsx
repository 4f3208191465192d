import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ToastRegion } from '../src/index.ts';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
      <ToastRegion />
    </MemoryRouter>,
  );
}
