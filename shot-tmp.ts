import {chromium} from '@playwright/test';
import {findBrowser, testFlags} from './tests/lib/site/find-browser';
const b = await chromium.launch({executablePath: findBrowser(), args: testFlags});
const go = async (path: string, width: number, name: string, how: 'all'|'step'|'none', scheme: 'light'|'dark' = 'light', forced: 'active'|'none'='none') => {
  const page = await b.newPage({viewport: {width, height: 900}, colorScheme: scheme, forcedColors: forced, reducedMotion:'reduce'});
  page.on('console', m => console.log(name, m.type(), m.text()));
  page.on('pageerror', e => console.log(name, 'ERR', e.message));
  await page.goto('http://127.0.0.1:4391' + path);
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
  const w = page.locator('section[class*=workflow]');
  if (how === 'all') { await w.getByRole('button', {name: 'Run', exact: true}).click(); await w.getByText('is complete').waitFor({timeout: 20000}); }
  if (how === 'step') { await w.getByRole('button', {name: 'first step'}).click(); await w.getByText('Step 1 of').waitFor(); await page.waitForTimeout(300); await w.getByRole('button', {name: 'next step'}).click(); await w.getByText('Step 2 of').waitFor(); await page.waitForTimeout(500); await page.screenshot({path: `/tmp/arz/${name}-view.png`}); }
  await w.screenshot({path: `/tmp/arz/${name}.png`});
  console.log(name, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
  await page.close();
};
const g='/docs/guides/one-off-screening/onboarding-gate', m='/docs/guides/onboarding-and-monitoring/create-many-entities';
await go(g,1280,'gate','none'); await go(g,1280,'gate-run','all'); await go(g,360,'gate-360','none'); await go(g,360,'gate-360-step','step'); await go(m,1280,'bulk-dark','all','dark'); await go('/docs/guides/onboarding-and-monitoring/evidence-pack',1280,'ev-forced','all','dark','active');
await b.close();
