/**
 * Tests malicious addresses: their content is shown as text or ignored, never run, and causes no
 * problems.
 */
import {expectReadable, faultPages} from '../lib/site/faults';
import {expect, test} from '../lib/site/test';

const pollution = '__proto__[harmed]=1&constructor.prototype.harmed=1';
const texts = [
  '<img src=x onerror=harm()>',
  '"><script>harm()</script>',
  "'-harm()-'",
  '</title><svg/onload=harm()>',
  'javascript:harm()',
  'data:text/html,<script>harm()</script>',
  '%',
  '%00',
  '//evil.example/',
  '__proto__',
  '{"__proto__":{"harmed":1}}',
  'x'.repeat(1_000),
];

/** Parameters that the site reads, and an unknown one. */
const parameters = [
  'docusaurus-theme',
  'docusaurus-data-x',
  'docusaurus-data-theme',
  'q',
  'try',
  'unknown',
];

const everywhere = (text: string) =>
  parameters.map((name) => `${name}=${encodeURIComponent(text)}`).join('&');

/**
 * Each text, encoded, in all parameters at once and in the fragment. Then the same with the
 * fragment unencoded, as far as browsers allow it.
 */
const addresses = [
  ...texts.flatMap((text) =>
    [encodeURIComponent(text), text].map((fragment) => `?${everywhere(text)}#${fragment}`),
  ),
  `?${pollution}#${pollution}`,
  '#%E0%A4%A',
  '?=&&=?',
  '#'.repeat(50),
];

const pages = [...faultPages, ['search page', '/search']];

for (const [kind, path] of pages) {
  test(`malicious addresses neither crash the ${kind} nor run code`, async ({page}) => {
    test.slow();
    const harm: string[] = [];
    await page.exposeFunction('harm', () => harm.push(page.url()));
    page.on(
      'dialog',
      (dialog) => void dialog.dismiss().then(() => harm.push(`dialog: ${page.url()}`)),
    );
    for (const address of addresses) {
      await page.goto(path + address);
      await expect(page.locator('html'), address.slice(0, 80)).toHaveAttribute(
        'data-has-hydrated',
        'true',
      );
      // Wait for parts that show the text and load later: search results, and the sandbox, which
      // `try` opens.
      if (path === '/search') await expect(page.locator('main')).not.toContainText('Loading');
      if (path.startsWith('/api/') && address.includes('try='))
        await expect(page.getByRole('dialog', {name: / in the sandbox$/})).toBeVisible();
      const state = await page.evaluate(() => ({
        harmed: 'harmed' in {} || 'harmed' in Object.prototype,
        crashed: document.body.innerText.includes('This page crashed'),
        scripts: document.querySelectorAll(
          'body img[onerror], body svg[onload], #__docusaurus script',
        ).length,
      }));
      expect(state, address.slice(0, 80)).toEqual({harmed: false, crashed: false, scripts: 0});
    }
    expect(harm).toEqual([]);
    if (path !== '/search') await expectReadable(page, path);
  });
}
