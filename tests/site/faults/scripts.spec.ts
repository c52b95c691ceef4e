/** Tests scripts that don't load, on navigation to a page and on its first load. */
import {savesData, setConnection} from '../../lib/site/connection';
import {
  collectErrors,
  countLoads,
  expectReadable,
  faultPages,
  followLink,
  hang,
  inTurn,
  journeys,
  scriptFaults,
  scripts,
} from '../../lib/site/faults';
import {expect, hydrated, open, test} from '../../lib/site/test';

test.beforeEach(({page}) => setConnection(page, savesData));

for (const [i, [fault, handle]] of Object.entries(scriptFaults).entries()) {
  const {from, to} = inTurn(journeys, i);
  test(`${to} opens after one reload when its script ${fault}`, async ({page}) => {
    await open(page, from);
    const loads = countLoads(page);
    // As after a deploy: the scripts of the open page are gone, and those of a fresh page are there.
    await page.route(scripts, (route) => (loads() > 0 ? route.continue() : handle(route)));
    await followLink(page, to);
    await expectReadable(page, to);
    await hydrated(page);
    await page.waitForTimeout(1_000);
    expect(loads(), 'the page was loaded from the server').toBe(1);
  });
}

test('a page reloads only once, and is readable, when its scripts stay missing', async ({page}) => {
  const {from, to} = journeys[2];
  await open(page, from);
  const loads = countLoads(page);
  await page.route(scripts, scriptFaults['is missing']);
  await followLink(page, to);
  await expectReadable(page, to);
  await page.waitForTimeout(2_000);
  expect(loads()).toBe(1);
});

const parts = {
  'the main script': /\/assets\/js\/main\.[^/]*\.js/,
  "the bundler's runtime": /\/assets\/js\/runtime~main\.[^/]*\.js/,
  "the page's own scripts": /\/assets\/js\/(?!main\.|runtime)[^/]*\.js/,
  'every script': /\/assets\/js\//,
};

const states = {missing: scriptFaults['is missing'], hanging: hang};
const losses = Object.entries(parts).flatMap(([part, pattern], i) =>
  Object.entries(states).map(([state, handle], j) => ({
    page: inTurn(faultPages, i + j),
    name: `${part} ${state}`,
    pattern,
    handle,
  })),
);

for (const {
  page: [kind, path],
  name,
  pattern,
  handle,
} of losses) {
  test(`the ${kind} is readable and its links work with ${name}`, async ({page}) => {
    const errors = collectErrors(page);
    const loads = countLoads(page);
    await page.route(pattern, handle);
    await page.goto(path, {waitUntil: 'commit'});
    await expectReadable(page, path);
    await page.waitForTimeout(500);
    expect(loads()).toBe(1);
    expect(errors.filter((error) => !/Loading (CSS )?chunk/.test(error))).toEqual([]);
    await followLink(page, '/docs/glossary');
    await expectReadable(page, '/docs/glossary');
  });
}
