/**
 * Checks one page of each kind: its content, and the frame around it. every-page.slow.spec.ts
 * checks the others.
 */
import {violations as barriers} from '../lib/site/axe';
import {checkPage} from '../lib/site/check-page';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, test} from '../lib/site/test';
import {watch} from '../lib/site/watch';

const kinds = Object.entries(onePageOfEachKind());

for (const [kind, path] of kinds) {
  test(`the ${kind} opens without problems, is accessible and fits a narrow screen`, async ({
    reader,
    baseURL,
  }) => {
    await checkPage(reader, path, baseURL ?? '');
    await reader.emulateMedia({colorScheme: 'light'});
    expect(await barriers(reader), 'barriers on a narrow screen').toEqual([]);
    expect(await reader.context().cookies()).toEqual([]);
  });
}

test('a page of each kind is readable without JavaScript', async ({plainReader}) => {
  for (const [kind, path] of kinds) {
    await plainReader.goto(path);
    await expect(plainReader.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
    await expect(plainReader.locator('h1'), kind).toBeVisible();
    const text = await plainReader.locator('main').innerText();
    expect(text.trim().length, `characters of text in the ${kind}`).toBeGreaterThan(120);
  }
});

test.describe('a page that is attacked', () => {
  test.use({causesProblems: true});
  test('the policy blocks inline code and other origins', async ({page, baseURL}) => {
    const {problems} = watch(page, baseURL ?? '');
    await page.goto('/docs/glossary');
    const marks = await page.evaluate(async () => {
      const ran: string[] = [];
      Object.assign(window, {mark: (name: string) => ran.push(name)});
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="data:," onerror="mark(\'handler\')"><p id=styled style="color: rgb(1, 2, 3)">x</p>',
      );
      const script = document.createElement('script');
      script.textContent = "mark('script')";
      document.body.append(script);
      // In a later task, because the debugger, which runs the test's code, may evaluate text.
      const evaluate = () => new Function("mark('text')")() as unknown;
      await new Promise((resolve, reject) =>
        setTimeout(() => Promise.resolve().then(evaluate).then(resolve, reject)),
      ).catch(() => ran.push('refused'));
      await fetch('https://other.example/').catch(() => ran.push('unreachable'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ran;
    });
    expect(marks.sort()).toEqual(['refused', 'unreachable']);
    await expect(page.locator('#styled')).not.toHaveCSS('color', 'rgb(1, 2, 3)');
    // The console shows all of them, so other tests notice what the policy stops.
    expect(
      problems.filter((problem) => problem.includes('Content Security Policy')).length,
    ).toBeGreaterThanOrEqual(4);
  });
});
