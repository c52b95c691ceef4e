/** Defines the hosts that can run on this machine, each started with its generated configuration. */
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {freePort, onPath, type Running, run} from './run';
import type {Feature} from './probes';

export const tools = 'tests/packages/hosting/node_modules';
export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

type Host = {
  name: string;
  /** Returns why the host can't be started, or undefined. */
  missing: () => string | undefined;
  /** Features that the host lacks, with the reasons. */
  lacks: Partial<Record<Feature, string>>;
  /** Starts the host on a loopback port for the site in `folder`: `build/` and `.generated/hosting/`. */
  start: (folder: string) => Promise<Running>;
};

const fileIn = (folder: string, name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Returns the configuration that an operator adds around the generated one. `extra` comes after `listen`. */
export function nginxConfig(folder: string, listen: string[], extra = ''): string {
  // Started as root, nginx would switch to a user who can't read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/nginx-${what};`,
  );
  return `load_module ${brotliModule};
daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
events {}
http {
  access_log off; sendfile on; tcp_nopush on; ${temporary.join(' ')}
  server { ${listen.map((at) => `listen ${at};`).join(' ')} ${extra} root ${folder}/build; include ${folder}/.generated/hosting/nginx/server.conf; }
}
`;
}

const nginx: Host = {
  name: 'nginx',
  missing: () =>
    !onPath('nginx')
      ? 'nginx is not installed'
      : existsSync(brotliModule)
        ? undefined
        : 'its module brotli_static is not installed',
  lacks: {},
  async start(folder) {
    const port = await freePort();
    return run('nginx', ['-c', fileIn(folder, 'nginx.conf', nginxConfig(folder, [`127.0.0.1:${port}`]))], port);
  },
};

const caddy: Host = {
  name: 'Caddy',
  missing: () => (onPath('caddy') ? undefined : 'caddy is not installed'),
  lacks: {},
  async start(folder) {
    const port = await freePort();
    const site = `http://127.0.0.1:${port} {\n\troot * ${folder}/build\n\timport ${folder}/.generated/hosting/caddy/site.caddy\n}\n`;
    const config = fileIn(folder, 'Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], port, {
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    });
  },
};

const workerd: Host = {
  name: 'workerd',
  missing: () => (existsSync(`${tools}/wrangler`) ? undefined : 'wrangler is not installed'),
  lacks: {
    precompressed: 'Cloudflare compresses at its edge, which `wrangler dev` does not run',
    dates: 'it knows a file by its hash, not by its date',
    ranges: 'static assets of Workers are answered whole',
  },
  async start(folder) {
    const port = await freePort();
    const config = join(folder, '.generated/hosting/cloudflare/wrangler.jsonc');
    const options = [
      'dev',
      '--config',
      config,
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--inspector-port',
      String(await freePort()),
    ];
    // Keep wrangler from using the network.
    const env = {
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      CI: 'true',
      XDG_CONFIG_HOME: folder,
    };
    return run(
      process.execPath,
      [`${tools}/wrangler/bin/wrangler.js`, ...options, '--show-interactive-dev-session=false'],
      port,
      env,
    );
  },
};

const ownServer: Host = {
  name: 'npm run serve',
  missing: () => undefined,
  lacks: {
    extensions: 'it answers them with the page, as Netlify does: browser tests see what the page does then',
    precompressed: 'it reads files from this machine, and no compressed copies',
    dates: 'it knows a file by its hash, not by its date',
    ranges: 'it sends files whole',
    redirects: 'it knows those of the build, and the tests add theirs later',
  },
  async start(folder) {
    const port = await freePort();
    const options = ['scripts/serve-site.ts', join(folder, 'build'), '--port', String(port)];
    return run('node_modules/.bin/jiti', options, port);
  },
};

export const hosts = [nginx, caddy, workerd, ownServer];
