import {call, type Json} from './call';

const [what, id, hash] = process.argv.slice(2);
if (what === 'news') {
  const {newsEvents = []} = await call('POST', `/entity/${id}/news`, {});
  const articles = newsEvents.flatMap((event: Json) => event.articles.map((article: Json) => ({event, article})));
  for (const {event, article} of articles) await call('GET', `/news/event/${event.id}/article/${article.articleHash}`);
  console.log(
    `<ul>${articles.map(({article: {title, publisher}}: Json) => `<li>${title}, ${publisher}</li>`).join('')}</ul>`,
  );
} else {
  const {title, body, extractedEntities = []} = await call('GET', `/news/event/${id}/article/${hash}`);
  let html = body;
  for (const {highlights} of extractedEntities)
    for (const {start, end, target} of highlights.toReversed())
      if (target === 'body') html = `${html.slice(0, start)}<mark>${html.slice(start, end)}</mark>${html.slice(end)}`;
  console.log(`<h1>${title}</h1><div>${html}</div>`);
}
