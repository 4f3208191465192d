import { defineConfig } from 'vitest/config';
import { contentFiles } from './content-build/vite-plugin.ts';

export default defineConfig({
  plugins: [contentFiles()],
  test: {
    name: 'mfe-content',
    testTimeout: 90_000,
    environment: 'jsdom',
    include: ['{src,content-build}/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', '@chaps/testing/remote-setup'],
  },
});
