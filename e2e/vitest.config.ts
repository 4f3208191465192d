import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'e2e', include: ['{src,bench,screens}/**/*.test.ts'], testTimeout: 60_000 },
});
