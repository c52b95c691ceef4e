import {defineConfig} from 'vitest/config';

/** Tries the built site in Firefox and WebKitGTK: `npm run test:browsers`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.browser.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: {poll: {timeout: 60_000, interval: 100}},
  },
});
