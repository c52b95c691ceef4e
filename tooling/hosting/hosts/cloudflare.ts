/** Cloudflare Workers with static assets, for `wrangler`; `_headers` and `_redirects` are in the build. */
import {caching, immutableFolder} from '../files';
import {type HostWriter, origin} from '../site';

/** Addresses that the worker sees; all else is answered without it. */
const workerFirst = [`${immutableFolder}*`, '/404', '/404.html'];

const worker = `// ${origin}
/**
 * Lets a file be kept for a year where it is there; a rule in _headers would mark its 404 as well.
 * The page of errors is for errors alone: as an address it leads to a file that is not there.
 */
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('${immutableFolder}')) return env.ASSETS.fetch(new URL('/404/none', url));
    const answer = await env.ASSETS.fetch(request);
    if (!answer.ok && answer.status !== 304) return answer;
    const response = new Response(answer.body, answer);
    response.headers.set('Cache-Control', '${caching.immutable}');
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
      run_worker_first: workerFirst,
    },
  };
  return [
    {path: 'cloudflare/wrangler.jsonc', text: `// ${origin}\n${JSON.stringify(config, undefined, 2)}\n`},
    {path: 'cloudflare/worker.js', text: worker},
    // Cloudflare compresses by itself, and counts files.
    {path: '.assetsignore', text: `# ${origin}\n*.br\n*.gz\n`, publish: true},
  ];
};
