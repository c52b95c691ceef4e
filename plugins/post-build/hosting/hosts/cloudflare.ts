/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read from the published folder, and a Cloudflare
 * Worker with static assets, for `wrangler`, which marks existing assets as immutable.
 */
import {
  caching,
  immutableFolder,
  markdownFirst,
  origin,
  sharedFiles,
  sharedHeaders,
  typesByPath,
  type HostedSite,
  type HostFile,
} from '../files';
import type {Headers} from '../headers';
import {plainNames} from '../redirects';

const lines = (headers: Headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

/**
 * Writes `_headers` and `_redirects`. They don't set caching: both hosts revalidate by default, and a rule for
 * `/assets/*` would also apply to a missing file, whose 404 would then be cached for a year.
 */
function writeHeadersFile({headers, redirects}: HostedSite): HostFile[] {
  // Write one rule for each path, because of two rules for the same path, Cloudflare only applies the second.
  const byPath: Record<string, Headers> = {'/*': headers};
  for (const path of sharedFiles) byPath[path] = sharedHeaders;
  for (const [path, type] of Object.entries(typesByPath)) byPath[path] = {...byPath[path], 'Content-Type': type};
  const rules = [`# ${origin}`, ...Object.entries(byPath).flatMap(([path, values]) => [path, ...lines(values)])];
  const moves = [`# ${origin}`, ...redirects.map(({from, to}) => `${from} ${to} 301`)];
  return [
    {path: '_headers', text: `${rules.join('\n')}\n`, publish: true},
    {path: '_redirects', text: `${moves.join('\n')}\n`, publish: true},
  ];
}

const worker = `// ${origin}
const markdownFirst = new RegExp('${markdownFirst}', 'i');
const page = new RegExp('^(/|${plainNames})$');

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const isAsset = url.pathname.startsWith('${immutableFolder}');
    const isMarkdown = page.test(url.pathname) && markdownFirst.test(request.headers.get('Accept') || '');
    // Only for errors. Their addresses lead to a file that does not exist.
    if (/^\\/404(\\.html|\\.md)?$/.test(url.pathname)) url.pathname = '/404/none';
    const path = url.pathname === '/' ? '/index.md' : url.pathname + '.md';
    let answer = isMarkdown ? await env.ASSETS.fetch(new Request(new URL(path, url), request)) : undefined;
    if (!answer || answer.status === 404) answer = await env.ASSETS.fetch(new Request(url, request));
    if (isMarkdown && answer.status === 404) {
      const {body, headers} = await env.ASSETS.fetch(new Request(new URL('/404.md', url)));
      answer = new Response(request.method === 'HEAD' ? null : body, {status: 404, headers});
    }
    const response = new Response(answer.body, answer);
    if (!isAsset) response.headers.append('Vary', 'Accept');
    // A rule in _headers would also mark the answer for a missing file.
    else if (answer.ok || answer.status === 304) response.headers.set('Cache-Control', '${caching.immutable}');
    return response;
  },
};
`;

export function writeCloudflare(site: HostedSite): HostFile[] {
  const config = {
    name: `${site.name}-docs`,
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
    ...writeHeadersFile(site),
    {path: 'cloudflare/wrangler.jsonc', text: `// ${origin}\n${JSON.stringify(config, undefined, 2)}\n`},
    {path: 'cloudflare/worker.js', text: worker},
    // Cloudflare compresses files itself and limits their number.
    {path: '.assetsignore', text: `# ${origin}\n*.br\n*.gz\n`, publish: true},
  ];
}
