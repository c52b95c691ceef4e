/** Writes a Cloudflare Worker with static assets, for `wrangler`. `_headers` and `_redirects` are in the build. */
import {caching, immutableFolder, plainNames} from '../files';
import {prefersMarkdown} from '../negotiation';
import {type HostWriter, origin} from '../site';

const worker = `// ${origin}
${String(prefersMarkdown)}

const page = new RegExp('^(/|${plainNames})$');
// Only for errors. Their addresses lead to a file that does not exist.
const errorPages = ['/404', '/404.html', '/404.md'];

/** A page as HTML, or as Markdown where the reader prefers it. */
async function answerPage(request, url, env) {
  if (errorPages.includes(url.pathname)) url.pathname = '/404/none';
  const asMarkdown = prefersMarkdown(request.headers.get('Accept') || '');
  if (asMarkdown && page.test(url.pathname)) {
    const path = url.pathname === '/' ? '/index.md' : url.pathname + '.md';
    const twin = await env.ASSETS.fetch(new Request(new URL(path, url), request));
    if (twin.status !== 404) return twin;
  }
  const answer = await env.ASSETS.fetch(new Request(url, request));
  if (!asMarkdown || answer.status !== 404) return answer;
  const {body, headers} = await env.ASSETS.fetch(new URL('/404.md', url));
  return new Response(request.method === 'HEAD' ? null : body, {status: 404, headers});
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const isAsset = url.pathname.startsWith('${immutableFolder}');
    const answer = await (isAsset ? env.ASSETS.fetch(request) : answerPage(request, url, env));
    const response = new Response(answer.body, answer);
    if (!isAsset) response.headers.append('Vary', 'Accept');
    // A rule in _headers would also mark the answer for a missing file.
    else if (answer.ok || answer.status === 304) response.headers.set('Cache-Control', '${caching.immutable}');
    return response;
  },
};
`;

export const writeCloudflare: HostWriter = ({name}) => {
  const config = {
    name: `${name}-docs`,
    main: 'worker.js',
    compatibility_date: '2026-04-01',
    assets: {
      directory: '../../../build',
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      not_found_handling: '404-page',
      run_worker_first: true,
    },
  };
  return [
    {path: 'cloudflare/wrangler.jsonc', text: `// ${origin}\n${JSON.stringify(config, undefined, 2)}\n`},
    {path: 'cloudflare/worker.js', text: worker},
    // Cloudflare compresses files itself and limits their number.
    {path: '.assetsignore', text: `# ${origin}\n*.br\n*.gz\n`, publish: true},
  ];
};
