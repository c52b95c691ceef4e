import {call} from './call.mjs';

const [what, id, hash] = process.argv.slice(2);
if (what === 'news') {
  const {newsEvents = []} = await call('POST', `/entity/${id}/news`, {});
  const articles = newsEvents.flatMap((event) => event.articles.map((article) => ({event, article})));
  for (const {event, article} of articles) await call('GET', `/news/event/${event.id}/article/${article.articleHash}`);
  console.log(
    `<ul>${articles.map(({article: {title, publisher}}) => `<li>${title}, ${publisher}</li>`).join('')}</ul>`,
  );
} else {
  const {title, body, extractedEntities = []} = await call('GET', `/news/event/${id}/article/${hash}`);
  let html = body;
  for (const {highlights} of extractedEntities)
    for (const {start, end, target} of highlights.toReversed())
      if (target === 'body') html = `${html.slice(0, start)}<mark>${html.slice(start, end)}</mark>${html.slice(end)}`;
  console.log(`<h1>${title}</h1><div>${html}</div>`);
}
