import {listAll, read, valueOf} from '../../../../docs/examples/client';
import {runMain} from './shared';

type Highlight = {start: number; end: number; target: string};
type Article = {
  title: string;
  body: string;
  publisher: string;
  extractedEntities?: {text: string; label: string; highlights?: Highlight[]}[];
};
type News = {id: string; articles: Article[]};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Marks the places of a text where a highlight covers the text of its entity. */
function marked(text: string, target: string, {extractedEntities = []}: Article): string {
  const places = extractedEntities
    .filter(({label}) => label === 'PER' || label === 'ORG')
    .flatMap(({text: name, highlights = []}) =>
      highlights.filter((one) => one.target === target && one.start >= 0 && text.slice(one.start, one.end) === name),
    )
    .sort((a, b) => a.start - b.start);
  let [html, at] = ['', 0];
  for (const {start, end} of places) {
    if (start < at) continue;
    html += `${escape(text.slice(at, start))}<mark>${escape(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escape(text.slice(at));
}

runMain(async () => {
  const [what, id, hash] = process.argv.slice(2);
  if (what === 'article') {
    const article = valueOf(await read<Article>('GET', `/news/event/${id}/article/${hash}`));
    console.log(
      `<h1>${marked(article.title, 'title', article)}</h1>\n<div>${marked(article.body, 'body', article)}</div>`,
    );
    return 0;
  }
  const items: string[] = [];
  for await (const {articles} of listAll<News>({
    path: `/entity/${id}/news`,
    body: {},
    items: 'newsEvents',
    id: (news) => news.id,
  }))
    items.push(...articles.map(({title, publisher}) => `<li>${escape(title)}, ${escape(publisher)}</li>`));
  console.log(`<ul>\n${items.join('\n')}\n</ul>`);
  return 0;
});
