/** Checks that Redoc, Swagger UI and Scalar show the ten rules, and that Postman imports them. */
import {copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {chromium, type Page} from '@playwright/test';
import {expect, it} from 'vitest';
import {install, unpack} from '../../scripts/bench/install';
import {serveFolder} from '../../plugins/post-build/hosting/serve';
import {findBrowser, testFlags} from '../lib/site/find-browser';
import {missingFrom} from './rules';

type Viewer = {packageName: string; files: string[]; head?: string; body: string};

const viewers: Record<string, Viewer> = {
  Redoc: {
    packageName: 'redoc@2.5.4',
    files: ['bundles/redoc.standalone.js'],
    body: '<redoc spec-url="/openapi.json" expand-responses="all" schema-expansion-level="all"></redoc><script src="/lib/bundles/redoc.standalone.js"></script>',
  },
  'Swagger UI': {
    packageName: 'swagger-ui-dist@5.35.0',
    files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
    head: '<link rel="stylesheet" href="/lib/swagger-ui.css">',
    body: "<div id=\"app\"></div><script src=\"/lib/swagger-ui-bundle.js\"></script><script>SwaggerUIBundle({url: '/openapi.json', dom_id: '#app', docExpansion: 'full'})</script>",
  },
  Scalar: {
    packageName: '@scalar/api-reference@1.46.4',
    files: ['dist/browser/standalone.js'],
    body: '<div id="app"></div><script src="/lib/dist/browser/standalone.js"></script><script>Scalar.createApiReference(\'#app\', {url: \'/openapi.json\', withDefaultFonts: false, telemetry: false, defaultOpenAllTags: true})</script>',
  },
};

it.each(Object.entries(viewers))('%s shows the ten rules', async (name, viewer) => {
  const browser = await chromium.launch({executablePath: findBrowser(), args: testFlags});
  const root = await preparePage(viewer, join('.bench/judge', name.replace(' ', '-')));
  const server = await serveFolder(root);
  try {
    const page = await browser.newPage({viewport: {width: 1280, height: 900}});
    await page.goto(server.origin, {timeout: 120_000});
    await page.getByText('Rate limit and retries').first().waitFor({timeout: 120_000});
    await page.waitForTimeout(2000);
    await page.screenshot({path: join(root, 'page.png')});
    const text = await readWhole(page);
    expect(missingFrom(text)).toEqual([]);
  } finally {
    server.close();
    await browser.close();
  }
});

type Convert = (
  input: object,
  options: object,
  done: (error: Error | null, result: {output?: {data: unknown}[]; reason?: string}) => void,
) => void;

it("Postman's importer keeps the ten rules", async () => {
  const folder = join('.bench/judge', 'Postman');
  await install(folder, ['openapi-to-postmanv2@6.3.3']);
  const converter = createRequire(resolve(folder, 'package.json'))('openapi-to-postmanv2') as {convertV2: Convert};
  const input = {type: 'string', data: readFileSync('.generated/static/openapi.json', 'utf8')};
  const text = await new Promise<string>((done, fail) =>
    converter.convertV2(input, {}, (error, {output, reason}) =>
      output ? done(JSON.stringify(output)) : fail(error ?? new Error(reason)),
    ),
  );
  expect(missingFrom(text)).toEqual([]);
});

/** Reads the text of a page while scrolling, because a viewer may only render the visible parts. */
async function readWhole(page: Page): Promise<string> {
  const seen: string[] = [];
  const step = 700;
  for (let at = 0, height = 1; at < height; at += step) {
    await page.evaluate((top) => window.scrollTo(0, top), at);
    await page.waitForTimeout(40);
    seen.push(await page.locator('body').innerText());
    height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), 150_000);
  }
  return seen.join('\n');
}

async function preparePage({packageName, files, head = '', body}: Viewer, folder: string) {
  const source = await unpack(join(folder, 'package'), packageName);
  const root = join(folder, 'site');
  mkdirSync(root, {recursive: true});
  for (const file of files) cpSync(join(source, file), join(root, 'lib', file), {recursive: true});
  copyFileSync('.generated/static/openapi.json', join(root, 'openapi.json'));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>${head}</head><body>${body}</body></html>`;
  writeFileSync(join(root, 'index.html'), html);
  return root;
}
