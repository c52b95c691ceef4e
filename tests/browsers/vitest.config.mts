import {defineConfig} from 'vitest/config';

/** Configures the tests of the built site in Firefox and WebKitGTK: `npm run test:browsers`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.browser.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: {poll: {timeout: 60_000, interval: 100}},
  },
});
