/**
 * Checks names of the API, front matter and phrases in the guides: part of `npm run check -- prose`.
 *
 * Prints `file:line:column message` for each problem and exits with 1, or with 2 if it can't check.
 */
import {readBundle} from '@screening/api/node';
import {loadGuideData} from '../plugins/guides/lib/data';
import {checkProse} from '../plugins/guides/prose';
import {formatProblem} from '../plugins/guides/transform';
import {run} from './lib/run';

void run(async () => {
  const {problems, files} = await checkProse('.', loadGuideData('.', readBundle('.')));
  for (const problem of problems) console.error(formatProblem(problem));
  console.log(`Checked ${files} files: ${problems.length || 'no'} problems.`);
  return problems.length === 0 ? 0 : 1;
});
