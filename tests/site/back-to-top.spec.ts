import {guide} from '../lib/site/chunks';
import {expect, open, test} from '../lib/site/test';

test('"Back to top" appears when scrolling up, and scrolls smoothly to the top', async ({page}) => {
  await open(page, guide.path);
  const button = page.getByRole('button', {name: 'Scroll back to top'});
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.mouse.wheel(0, -100);
  await expect(button).toBeVisible();
  const seen = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const heights: number[] = [];
        const note = () => {
          heights.push(window.scrollY);
          if (window.scrollY > 0) requestAnimationFrame(note);
          else resolve(heights);
        };
        requestAnimationFrame(note);
      }),
  );
  await button.click();
  // Each step leaves 85% of the distance, so there are many positions between the start and the top.
  expect(new Set(await seen).size).toBeGreaterThan(10);
});
