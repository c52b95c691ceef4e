/**
 * Measures how fast search is and how much it loads: `npm run bench -- --search`.
 *
 * The time is the work of the page's main thread from the arrival of the index to the first result, so the speed of the
 * connection doesn't matter. The promise is for this machine's processor. A second result is for a processor that is
 * slowed down to the speed of a mid-range phone.
 */
import {chromium, type Browser} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {ask, box, openBox, options} from '../../tests/lib/site/search';
import {brotli} from '../../plugins/post-build/hosting/compress';
import {describeMachine} from './machine';
import {median} from './report';
import {serve} from './serve';
import {conditions} from './visit';

const page = '/docs';
/** Longest time that the first result may take, in milliseconds. */
const promised = 300;

type Visit = {first: number; data: number; next: number};

async function visit(browser: Browser, origin: string, slowdown: number): Promise<Visit> {
  const tab = await browser.newPage({viewport: {width: 1280, height: 800}});
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  const workSoFar = async (): Promise<number> => {
    const {metrics} = await session.send('Performance.getMetrics');
    return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  let before = NaN;
  let data = NaN;
  await tab.route('**/search-data.json', async (route) => {
    const answer = await route.fetch();
    data = (await brotli(await answer.body())).length;
    // Wait until everything else is loaded and only the query is waiting for data.
    await new Promise((done) => setTimeout(done, 1500));
    before = await workSoFar();
    await route.fulfill({response: answer});
  });
  await tab.goto(origin + page);
  await tab.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
  await openBox(tab);
  await box(tab).fill('risk score');
  await options(tab).first().waitFor({state: 'attached'});
  const first = (await workSoFar()) - before;
  const middle = await workSoFar();
  await ask(tab, 'what is a false positve');
  const next = (await workSoFar()) - middle;
  await tab.close();
  return {first, data, next};
}

/** Prints the medians of `rounds` visits, with and without a slowed-down processor. */
export async function measureSearch(site: string, rounds: number): Promise<void> {
  const server = await serve(site);
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserFlags});
  try {
    for (const slowdown of [1, conditions.cpuSlowdown]) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, server.origin, slowdown));
      const [first, next] = [median(visits.map((each) => each.first)), median(visits.map((each) => each.next))];
      const judgement = slowdown > 1 ? '' : ` (${first < promised ? 'held' : 'MISSED'}: under ${promised})`;
      console.log(`processor slowed ${slowdown}x: first result after ${first.toFixed(0)} ms of work${judgement}`);
      console.log(`  a further query: ${next.toFixed(0)} ms of work, 0 bytes; data, once: ${visits[0].data} bytes`);
    }
    const {date, text} = describeMachine(browser.version());
    console.log(`Medians of ${rounds} visits. ${date}, ${text}`);
  } finally {
    await browser.close();
    server.close();
  }
}
