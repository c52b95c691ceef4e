/**
 * Installs what `npm test` needs beyond `npm ci`: `jiti scripts/set-up-tests.ts`. With the argument `all`, it
 * installs what `npm run test:all` needs too.
 *
 * First prints what it installs and why. Installs system packages only as root on Debian. Tests that need a missing
 * package are reported as not run, and fail in CI.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {furtherNeeds, needs, setUp} from '../tests/lib/set-up';

const release = '/etc/os-release';
const onDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));

const [what, ...rest] = process.argv.slice(2);
if ((what !== undefined && what !== 'all') || rest.length > 0) {
  console.error('Usage: set-up-tests.ts [all]');
  process.exit(2);
}

const left = setUp(what === 'all' ? [...needs, ...furtherNeeds] : needs, {
  debianRoot: onDebian && process.getuid?.() === 0,
  say: console.log,
  run: ([command, ...args]) => {
    // Debian starts a server when it installs one, except in this run level.
    const env = {...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive'};
    return spawnSync(command, args, {stdio: ['ignore', 'ignore', 'inherit'], timeout: 900_000, env}).status === 0;
  },
});
if (left.length > 0 && process.env.CI) console.log('CI is set, so skipped tests count as failures.');
