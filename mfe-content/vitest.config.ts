import { defineConfig } from 'vitest/config';
import { contentFiles } from './content-build/vite-plugin.ts';

export default defineConfig({
  plugins: [contentFiles()],
  test: {
    name: 'mfe-content',
    testTimeout: 40_000,
    environment: 'jsdom',
    include: ['{src,content-build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts'],
  },
});
