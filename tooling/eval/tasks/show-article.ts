/** Tests news and articles: text is escaped, marks are correct, and an article is requested only on a click. */
import {check, type Bench} from '../bench';
import {edit, first, times, type Strike} from '../platform';
import {product} from '../../../src/product';
import type {Task} from '../task';

type Highlight = {start: number; end: number; target: string};
type Article = {
  title: string;
  body: string;
  publisher: string;
  extractedEntities: {text: string; label: string; highlights: Highlight[]}[];
};
type News = {newsEvents: {articles: Article[]}[]};

const entity = `${product.slug}:e1002`;
const clicked = ['article', '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', '9b1f6c0e5a7d4238'];
const hostile = ' <img src=x onerror=alert(1)> & "quoted" <b>\'bold\'</b>';

/** Returns the text that a browser would show. */
const shown = (html: string): string =>
  html
    .replace(/<\/?(ul|li|h1|h2|h3|div|p|mark|span|strong|em|section|article|br|a)\b[^<>]*>/gi, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

const marksOf = (html: string) => [...html.matchAll(/<mark\b[^>]*>(.*?)<\/mark>/gs)].map(([, text]) => shown(text));
const onPath =
  (form: RegExp, strike: Strike): Strike =>
  (call) =>
    form.test(call.path) ? strike(call) : undefined;

async function print({run}: Bench, args: string[]): Promise<string> {
  const {code, stdout} = await run(args);
  check(code === 0, `ends with ${code} for \`${args[0]}\``);
  check(!/<(img|b|script)\b/i.test(stdout), 'prints text of the API as markup');
  return stdout;
}

/** Changes the article in the response, and checks the text and the marks that the program prints. */
async function expectArticle(bench: Bench, change: (article: Article) => void, expected: string[]): Promise<void> {
  let seen: Article | undefined;
  bench.platform.strike(
    onPath(/\/article\//, () =>
      edit<Article>((article) => {
        change(article);
        seen = structuredClone(article);
      }),
    ),
  );
  const html = await print(bench, clicked);
  if (!seen) throw new Error('the program has not asked for the article');
  const text = shown(html).replace(/\s+/g, ' ');
  for (const part of [seen.title, seen.body])
    check(text.includes(part.replace(/\s+/g, ' ')), 'changes the title or the text of the article');
  // Ignore the shorter name in the title, which may be marked or not.
  const marks = marksOf(html).filter((mark) => mark !== 'Qarvolt Maritime');
  check(String(marks) === String(expected), `marks "${marks.join('", "')}" and not "${expected.join('", "')}"`);
  check(bench.platform.calls.articles <= 2, 'requests the article more than once');
}

const name = 'Qarvolt Maritime Holdings';

export const showArticle: Task = {
  name: 'show-article',
  cases: [
    {
      name: 'lists news without requesting an article',
      async test(bench) {
        bench.platform.strike(
          onPath(/\/news$/, () =>
            edit<News>(({newsEvents}) => {
              for (const {articles} of newsEvents)
                for (const article of articles) {
                  article.title += hostile;
                  article.publisher += ' & Sons <b>';
                }
            }),
          ),
        );
        const html = await print(bench, ['news', entity]);
        check(bench.platform.calls.articles === 0, 'requests the text of an article that nobody has clicked');
        check(shown(html).includes(`Inquiry opened into Qarvolt Maritime${hostile}`), 'changes a title');
        check(shown(html).includes('The Harbour Ledger & Sons <b>'), 'changes a publisher');
      },
    },
    {
      name: 'lists all articles of all events',
      async test(bench) {
        const [{platform}, title] = [bench, (i: number) => `Fictional report number ${i}.`];
        for (let i = 1; i <= 24; i += 1) {
          await platform.control('clock', {advanceSeconds: 86_400});
          await platform.control('news', {sigmaID: 'S-48212', title: title(i), body: 'A fictional report.'});
        }
        const html = shown(await print(bench, ['news', entity]));
        const missing = Array.from({length: 24}, (_, i) => title(i + 1)).filter((one) => !html.includes(one));
        check(missing.length === 0, `lacks ${missing.length} of 24 articles`);
        check(platform.calls.articles === 0, 'requests the text of an article that nobody has clicked');
      },
    },
    {
      name: 'marks the entities, and escapes the rest',
      test: (bench) =>
        expectArticle(
          bench,
          (article) => {
            article.title += hostile;
            article.body += hostile;
          },
          [name, name],
        ),
    },
    {
      name: 'makes no wrong mark',
      test: (bench) =>
        expectArticle(
          bench,
          ({extractedEntities: [company], body}) => {
            const at = (start: number, end: number) => ({start, end, target: 'body'});
            const [one] = company.highlights.filter(({target}) => target === 'body');
            company.highlights = [
              one,
              at(one.start + 9, one.end + 9),
              at(one.end, one.start),
              at(-5, 3),
              at(body.length - 4, body.length + 40),
              at(one.start, one.end),
            ];
          },
          [name],
        ),
    },
    {
      name: 'gets through 429, and prints nothing when the API fails',
      async test(bench) {
        bench.platform.strike(first(...times(15, 'refuse')));
        check((await print(bench, clicked)).includes('<h1>'), 'prints no title');
        bench.platform.strike(() => 'fail-before');
        for (const args of [clicked, ['news', entity]]) {
          const {code, stdout} = await bench.run(args);
          check(code === 1 && stdout.trim() === '', `ends with ${code} and prints ${stdout.length} characters`);
        }
      },
    },
  ],
};
