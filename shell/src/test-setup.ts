import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait ends as soon as what it waits for is there; a loaded machine may need long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());
