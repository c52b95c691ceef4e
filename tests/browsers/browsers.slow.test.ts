/**
 * Tests the most common reader actions in browsers that Playwright doesn't drive: Debian's Firefox ESR and WebKitGTK.
 * The tests in `tests/site` check more, but only in Chromium.
 */
import type {Server} from 'node:http';
import {afterAll, afterEach, beforeAll, beforeEach, expect, it} from 'vitest';
import {browsers, missingPrograms, startBrowser, type Driver} from '../lib/browsers/driver';
import {createReader, keys, type Reader} from '../lib/browsers/reader';
import {serveRecorded} from '../lib/browsers/recorded-site';
import {describeWith} from '../lib/hosting/require-host';
import {readMarkdown} from '../lib/site/built-page';
import {onePageOfEachKind} from '../lib/site/sitemap';

const pages = onePageOfEachKind();

for (const browser of browsers)
  describeWith(
    browser.name,
    missingPrograms(browser).join(),
    () => {
      let server: Server;
      let driver: Driver;
      let reader: Reader;
      beforeAll(async () => {
        const site = await serveRecorded();
        server = site.server;
        driver = await startBrowser(browser);
        reader = createReader(driver, site.origin);
      });
      afterAll(async () => {
        await driver?.stop();
        server?.close();
      });
      beforeEach(() => reader.resize(1280, 900));
      afterEach(async () => expect(await reader.problems(), 'what the console shows').toEqual([]));

      const titleIsShown = () =>
        reader.inPage(() => document.querySelector('h1')?.checkVisibility());

      it.each(Object.entries(pages))('shows a page of the kind "%s"', async (_, path) => {
        await reader.open(path);
        expect(await titleIsShown()).toBe(true);
      });

      it('gets a response from the sandbox', async () => {
        await reader.open(pages.operation);
        await reader.click('button', /sandbox/i);
        await reader.click('button', /^Send/);
        const said = () =>
          reader.inPage(() =>
            [...document.querySelectorAll('[role=status]')]
              .map((status) => status.textContent)
              .join(),
          );
        await expect.poll(said).toMatch(/\b200\b/);
      });

      it('opens the first search result with Enter', async () => {
        await reader.open('/docs/glossary');
        await reader.click('button', /^Search/);
        await reader.type('[role=combobox]', 'numEntities');
        const first = () =>
          reader.inPage(() => {
            const options = [...document.querySelectorAll<HTMLAnchorElement>('[role=option]')];
            const isAnswer = options.at(-1)?.href.endsWith('?q=numEntities');
            return isAnswer ? options[0].pathname + options[0].hash : '';
          });
        await expect.poll(first).toMatch(/^\/(docs|api)\b/);
        const result = await first();
        await reader.type('[role=combobox]', keys.enter);
        await expect
          .poll(() => reader.inPage(() => location.pathname + location.hash))
          .toBe(result);
        await expect.poll(titleIsShown).toBe(true);
      });

      it('switches the color mode and keeps it on the next page', async () => {
        await reader.open(pages.guide);
        const mode = () =>
          reader.inPage(() => {
            const {theme, themeChoice} = document.documentElement.dataset;
            const background = getComputedStyle(document.documentElement).backgroundColor;
            return {theme, themeChoice, background};
          });
        const backgrounds = new Set<string>();
        for (const theme of ['light', 'dark']) {
          await reader.click('button', /^Switch between dark and light mode/);
          await expect.poll(mode).toMatchObject({theme, themeChoice: theme});
          backgrounds.add((await mode()).background);
        }
        expect(backgrounds.size).toBe(2);
        await reader.open(pages.operation);
        expect(await mode()).toMatchObject({theme: 'dark', themeChoice: 'dark'});
      });

      it('starts both columns of the reference on one line', async () => {
        await reader.open('/api');
        const tops = await reader.inPage(() => {
          const columns = new Map<number, number>();
          for (const heading of document.querySelectorAll('main section section h3')) {
            const {left, top} = heading.getBoundingClientRect();
            if (!columns.has(left)) columns.set(left, top);
          }
          return [...columns.values()];
        });
        expect(tops).toHaveLength(2);
        expect(tops[1]).toBeCloseTo(tops[0], 0);
      });

      it.each([390, 320])('never scrolls sideways in a window of %i px', async (width) => {
        await reader.resize(width, 740);
        for (const path of Object.values(pages)) {
          await reader.open(path);
          const {scrollWidth, clientWidth} = await reader.inPage(() => {
            const {scrollWidth, clientWidth} = document.documentElement;
            return {scrollWidth, clientWidth};
          });
          expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
        }
      });

      it('shows the whole sandbox beside a scrollbar that takes room', async () => {
        await reader.resize(640, 740);
        await reader.open(pages.operation);
        await reader.click('button', /sandbox/i);
        const left = () =>
          reader.inPage(() => document.querySelector('dialog')?.getBoundingClientRect().left);
        await expect.poll(left).toBe(0);
      });

      it('opens and closes the mobile sidebar', async () => {
        await reader.resize(360, 740);
        await reader.open(pages.guide);
        const isShown = () =>
          reader.inPage(() =>
            [...document.querySelectorAll('.navbar-sidebar a')].some((link) => {
              const {left, right} = link.getBoundingClientRect();
              return (
                link.checkVisibility({visibilityProperty: true}) && left >= 0 && right <= innerWidth
              );
            }),
          );
        await reader.click('button', /^Toggle navigation bar/);
        await expect.poll(isShown).toBe(true);
        await reader.click('button', /^Close navigation bar/);
        await expect.poll(isShown).toBe(false);
      });

      it('expands the collapsed field that an address points to', async () => {
        await reader.open('/api/get-entity#response.reviewState.unreviewedItems.numNews');
        const isShown = () =>
          reader.inPage(() => {
            const field = document.getElementById(location.hash.slice(1));
            const {top = -1, bottom = -1} = field?.getBoundingClientRect() ?? {};
            return field?.checkVisibility() && bottom > 0 && top < innerHeight;
          });
        await expect.poll(isShown).toBe(true);
      });

      it('copies a page as Markdown', async () => {
        await reader.open(pages.guide);
        await reader.click('button', /^Copy page/);
        const menuHeight = await reader.inPage(
          () => document.querySelector('main [popover]')?.getBoundingClientRect().height,
        );
        expect(menuHeight).toBeGreaterThan(60);
        expect(menuHeight).toBeLessThan(200);
        await reader.click('main [popover] button', /^Copy as Markdown/);
        // The menu stays open, and can cover the search button in browsers without CSS anchors.
        await reader.type('main [popover] button', keys.escape);
        // Paste it into the one-line search box.
        await reader.click('button', /^Search/);
        const paste = async () => {
          await reader.type('[role=combobox]', `${keys.control}av`);
          return reader.inPage(
            () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value ?? '',
          );
        };
        const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
        await expect
          .poll(async () => withoutSpaces(await paste()))
          .toBe(withoutSpaces(readMarkdown(pages.guide)));
      });
    },
    'npm run test:all',
  );
