import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waits end as soon as their condition holds; a loaded machine may need long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());
