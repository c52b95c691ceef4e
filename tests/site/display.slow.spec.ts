/** Tests other ways to see the site: enlarged, without motion, in forced colors, and on paper. */
import {faultPages} from '../lib/site/faults';
import {findOverflow} from '../lib/site/overflow';
import {onePageOfEachKind} from '../lib/site/sitemap';
import {expect, open, test} from '../lib/site/test';

// The page for an unknown address has the status 404.
test.use({causesProblems: true});

for (const [kind, path] of faultPages) {
  test(`the ${kind} fits at 400 % zoom, and nothing moves with reduced motion`, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    // Same layout as in a browser of 1,280 by 1,024 pixels (WCAG 2.2, 1.4.10).
    await page.setViewportSize({width: 320, height: 256});
    await open(page, path);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar--show')).toBeVisible();
    expect(await page.evaluate(findMotion), 'what would take its time to change').toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).not.toBe('smooth');
  });

  test(`the ${kind} shows selected tabs and the focus in forced colors`, async ({page}) => {
    await page.emulateMedia({forcedColors: 'active'});
    await open(page, path);
    const unmarked = await page.evaluate(() => {
      // A selected tab must differ by more than its color, which forced colors remove.
      const names = [
        'font-weight',
        'text-decoration-line',
        'border-bottom',
        'outline-style',
        'background-color',
      ];
      const looks = (tab: Element | null) =>
        tab && names.map((name) => getComputedStyle(tab).getPropertyValue(name)).join();
      return [...document.querySelectorAll('[role=tablist]:has([aria-selected=false])')]
        .filter((list) => list.checkVisibility())
        .filter(
          (list) =>
            looks(list.querySelector('[aria-selected=true]')) ===
            looks(list.querySelector('[aria-selected=false]')),
        )
        .map((list) => list.getAttribute('aria-label'));
    });
    expect(unmarked, 'groups of tabs in which the chosen one cannot be told').toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');
  });
}

/** One page of each kind, and the unique pages. */
const printed = {
  ...onePageOfEachKind(),
  'recipe with a program': '/docs/guides/platform/webhooks',
  changelog: '/docs/changelog',
  downloads: '/docs/downloads',
  'search page': '/search?q=webhook',
  'page for an unknown address': '/docs/webhook',
};

for (const [kind, path] of Object.entries(printed)) {
  test(`the ${kind} prints its full content without navigation or controls`, async ({page}) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, path);
    if (path.startsWith('/search'))
      await page.getByRole('heading', {name: 'Best results'}).waitFor();
    await page.emulateMedia({media: 'print', colorScheme: 'dark'});
    const frame = [
      'nav.navbar',
      '.theme-doc-sidebar-container',
      '.pagination-nav',
      'footer.footer',
      '.theme-announcement-bar',
    ].join();
    for (const element of await page.locator(frame).all()) await expect(element).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
    const paper = await page.evaluate(() => {
      const dark = (color: string) =>
        (color.match(/\d+/g) ?? [])
          .slice(0, 3)
          .map(Number)
          .every((part) => part < 110);
      const closed = [...document.querySelectorAll('main details:not([open])')].filter(
        (details) => {
          // Only one language of a sample is printed, and nothing of the call of the home page.
          if (details.closest('[hidden]') || !details.checkVisibility()) return false;
          const below = details.querySelector(':scope > :not(summary)');
          return below && !below.checkVisibility({contentVisibilityAuto: true});
        },
      );
      return {
        ink: dark(getComputedStyle(document.querySelector('h1') ?? document.body).color),
        closed: closed.length,
      };
    });
    expect(paper).toEqual({ink: true, closed: 0});
    expect(await page.evaluate(findUnprintable)).toEqual([]);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
  });
}

/**
 * Lists elements that are useless or cut off on paper. Runs in the page, without anything from
 * outside.
 */
function findUnprintable(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((element) =>
    element.checkVisibility({visibilityProperty: true}),
  );
  const nameOf = (element: Element) =>
    [
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
      element.textContent?.slice(0, 40),
    ].join(' ');
  const controls = shown.filter((element) =>
    element.matches('button, select, [role=tablist], .page-filter'),
  );
  const cut = shown.filter((element) => {
    const {overflowX, overflowY, clipPath} = getComputedStyle(element);
    // Text only for screen readers, such as that of a drawing, isn't printed on purpose.
    if (element.matches('input') || clipPath === 'inset(50%)') return false;
    return (
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
    );
  });
  const links = shown.filter(
    (element) =>
      element.matches('a[href^=http]') &&
      !getComputedStyle(element, '::after').content.includes('http'),
  );
  return [
    ...controls.map((element) => `a control: ${nameOf(element)}`),
    ...cut.map((element) => `cut off: ${nameOf(element)}`),
    ...links.map((element) => `a link without its address: ${nameOf(element)}`),
  ];
}

/**
 * Lists running animations, and elements with a transition, of more than 1 ms. Runs in the page.
 */
function findMotion(): string[] {
  const lasts = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000) > 1;
  const moving = document
    .getAnimations()
    .filter(({effect}) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
    .map((animation) => `the animation ${animation.id}`);
  const slow = [...document.querySelectorAll('body *')].filter((element) =>
    ['', '::before', '::after'].some((part) =>
      getComputedStyle(element, part).transitionDuration.split(', ').some(lasts),
    ),
  );
  return [
    ...moving,
    ...slow.map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`),
  ];
}
