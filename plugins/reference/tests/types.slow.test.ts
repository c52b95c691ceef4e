/** Checks that the downloadable types compile and reject values that the description doesn't allow. */
import {existsSync} from 'node:fs';
import {copyFile, mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {fileNames} from '../../../src/downloads';
import {product} from '@screening/product';
import {describeWith} from '../../../tests/lib/hosting/require-host';
import {run} from '@screening/sandbox/testing';

// The compiler finds openapi-fetch from here.
const packages = 'tests/packages/postman/node_modules';
const folder = `${packages}/.cache`;
const flags =
  '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck'.split(
    ' ',
  );

const program = (screeningType: string) => `
import type {components, paths} from './api';
type Call = paths['/screening/simple']['post'];
export const body: Call['requestBody']['content']['application/json'] = {entityName: 'A', screeningType: '${screeningType}'};
export function readStrength(data: Call['responses'][200]['content']['application/json']): number | undefined {
  const row: components['schemas']['ScreeningResultRow'] | undefined = data.resultRows?.[0];
  return row?.matchStrength;
}
// Each facet is optional, and so is a field with a default.
export const readImo = (entity: components['schemas']['Entity']) => entity.profile?.facet?.imo?.[0]?.value;
export const full: components['schemas']['ScreenFullRequest'] = {entityName: 'A', filterSetID: 1};
`;

beforeAll(async () => {
  await mkdir(folder, {recursive: true});
  await copyFile(
    `.generated/static/downloads/${fileNames(product.slug).types}`,
    join(folder, 'api.d.ts'),
  );
});

const compile = async (
  name: string,
  text: string,
): Promise<{code: number | null; output: string}> => {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, text);
  const tsc = run(process.execPath, ['node_modules/.bin/tsc', ...flags, '--types', 'node', file]);
  return {code: await tsc.ended, output: tsc.output()};
};

const missing = existsSync(`${packages}/openapi-fetch`)
  ? undefined
  : 'openapi-fetch is not installed';
describeWith('the types', missing, () => {
  it.each([
    ['sanctions-and-peps', 0],
    ['everything', 2],
  ])(
    'with the value %s the compiler exits with %i',
    {timeout: 120_000},
    async (value, expected) => {
      const {code, output} = await compile(value, program(value));
      expect(code, output).toBe(expected);
      if (code !== 0) expect(output).toContain('"everything"');
    },
  );
});
