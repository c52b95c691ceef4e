import {join} from 'node:path';
import {expect, it} from 'vitest';
import {fillProduct} from '../../../src/product';
import {formatProblem, lintDescription} from '../src/lint/lint';

it('the description of the API has no problems', async () => {
  const {problems, files} = await lintDescription(join(import.meta.dirname, '../../../openapi'), fillProduct);
  expect(problems.map(formatProblem)).toEqual([]);
  expect(files).toBeGreaterThan(100);
});
