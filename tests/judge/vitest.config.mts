import {defineConfig} from 'vitest/config';

/** Configures `npm run judge`, which installs other tools into `.bench/judge/` and runs them on the description. */
export default defineConfig({
  test: {include: ['tests/judge/*.judge.ts'], testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false},
});
