import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine renders late. A wait ends sooner than its test.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => cleanup());
