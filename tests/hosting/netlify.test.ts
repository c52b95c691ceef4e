/** Checks the Netlify configuration with Netlify's own header parser. */
import {existsSync, writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {caching, sharedFiles, sharedHeaders, typesByPath} from '../../plugins/post-build/hosting/files';
import {writeHeadersFile} from '../../plugins/post-build/hosting/hosts/headers-file';
import {writeNetlify} from '../../plugins/post-build/hosting/hosts/netlify';
import {tools} from '../lib/hosting/hosts';
import {exampleSite} from '../lib/hosting/example-site';
import {describeWith} from '../lib/hosting/require-host';

type Rule = {for: string; values: Record<string, string>};
type Reader = (options: object) => Promise<{headers: Rule[]; errors: Error[]}>;

const reader = `${tools}/@netlify/headers-parser/lib/index.js`;

describeWith("Netlify's reader of headers", existsSync(reader) ? undefined : 'its package is not installed', () => {
  let folder: string;
  let rules: Rule[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'netlify-'));
    const {parseAllHeaders} = (await import(pathToFileURL(reader).href)) as {parseAllHeaders: Reader};
    for (const {path, text} of [...writeHeadersFile(exampleSite), ...writeNetlify(exampleSite)])
      writeFileSync(join(folder, path.split('/').at(-1) ?? path), text);
    const files = {
      headersFiles: [join(folder, '_headers')],
      netlifyConfigPath: join(folder, 'netlify.toml'),
      configHeaders: [],
      minimal: true,
    };
    const {headers, errors} = await parseAllHeaders(files);
    expect(errors).toEqual([]);
    rules = headers;
  });
  afterAll(() => rm(folder, {recursive: true}));

  it('finds the security headers once, for all paths', () => {
    expect(rules.filter((rule) => rule.for === '/*').map(({values}) => values)).toEqual([exampleSite.headers]);
  });

  it('finds an immutable cache rule for each asset', () => {
    const kept = rules.filter(({values}) => values['Cache-Control']);
    expect(kept).toEqual([
      {for: '/assets/css/styles.0a1b2c3d.css', values: {'Cache-Control': caching.immutable}},
      {for: '/assets/js/main.0a1b2c3d.js', values: {'Cache-Control': caching.immutable}},
    ]);
  });

  it('finds media types that file names do not imply, and CORS headers of shared files', () => {
    const byPath = new Map(rules.map((rule) => [rule.for, rule.values]));
    for (const [path, type] of Object.entries(typesByPath)) expect(byPath.get(path)?.['Content-Type']).toBe(type);
    for (const path of sharedFiles) expect(byPath.get(path)).toMatchObject(sharedHeaders);
  });

  it('finds no site header in a second rule, because the values would be joined', () => {
    const names = rules.filter((rule) => rule.for !== '/*').flatMap(({values}) => Object.keys(values));
    expect(names.filter((name) => name in exampleSite.headers)).toEqual([]);
  });
});
