/** What holds on every page of the site. The pages are those of its sitemap. */
import {listPages} from './lib/sitemap';
import {expect, hydrated, test} from './lib/test';
import {findOverflow} from './lib/overflow';
import {watch} from './lib/watch';

for (const path of listPages()) {
  test(`${path} opens without a complaint and fits a narrow screen`, async ({reader, baseURL}) => {
    await reader.setViewportSize({width: 1280, height: 800});
    const {problems, stop} = watch(reader, baseURL ?? '');
    const response = await reader.goto(path);
    expect(response?.status()).toBe(200);
    expect(new URL(reader.url()).pathname, 'the address stays as the sitemap has it').toBe(path);
    await hydrated(reader);
    await expect(reader.locator('h1')).toHaveCount(1);
    await expect(reader).toHaveTitle(/\S/);
    await expect(reader.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en');

    await reader.setViewportSize({width: 360, height: 740});
    expect(await reader.evaluate(findOverflow), 'what is cut off or scrolls the page at 360 px').toEqual([]);
    stop();
    expect(problems).toEqual([]);
  });
}

test('no page stands at an address that ends in a slash, except the home page', () => {
  expect(listPages().filter((path) => path.endsWith('/'))).toEqual(['/']);
});
