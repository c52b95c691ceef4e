import {defineConfig} from 'vitest/config';

/** Asks other tools about the published description: `npm run judge`. Installs them into `.bench/judge/`. */
export default defineConfig({
  test: {include: ['tests/judge/*.judge.ts'], testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false},
});
