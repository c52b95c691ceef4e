/** Measures what the first click on "Try it in the sandbox" loads. */
import {chromium} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {brotli} from '../../plugins/post-build/hosting/compress';
import {serve} from './serve';

const page = '/api/screen-simple';

/** Prevents prefetching before the click. It's text, because a compiled function may fail in the page. */
const savesData = `Object.defineProperty(Navigator.prototype, 'connection', {value: {saveData: true}})`;

export async function clickBytes(site: string): Promise<{files: number; bytes: number}> {
  const server = await serve(site);
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserFlags});
  try {
    const tab = await browser.newPage({viewport: {width: 1280, height: 800}});
    await tab.addInitScript(savesData);
    await tab.goto(server.origin + page);
    await tab.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
    const bodies: Promise<Buffer>[] = [];
    tab.on('response', (response) => bodies.push(response.body()));
    await tab.getByRole('button', {name: 'Try it in the sandbox'}).click();
    await tab.getByRole('button', {name: 'Send', exact: true}).waitFor();
    const sizes = (await Promise.all((await Promise.all(bodies)).map(brotli))).map(({length}) => length);
    return {files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0)};
  } finally {
    await browser.close();
    server.close();
  }
}
