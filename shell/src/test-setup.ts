import '@testing-library/jest-dom/vitest';
import { WAIT_MS } from '@chaps/testing/wait';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: WAIT_MS });

afterEach(() => cleanup());
