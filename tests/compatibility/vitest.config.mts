import {defineConfig} from 'vitest/config';

/** Configures `npm run test:compatibility`, which installs other tools into `.bench/compatibility/` and runs them on the description. */
export default defineConfig({
  test: {
    include: ['tests/compatibility/*.compat.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
