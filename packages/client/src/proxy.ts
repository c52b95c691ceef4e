/**
 * Chooses the proxy of a request from the environment. The Python client has the same grammar, and the cases of
 * `conformance/proxies.json` test both.
 */

import {InvalidCallError} from './errors';

/** The variables of the environment that choose a proxy. Their lowercase forms count first. */
export interface ProxySettings {
  HTTPS_PROXY?: string;
  HTTP_PROXY?: string;
  NO_PROXY?: string;
}

/**
 * Reads the settings from the environment. A lowercase name wins over an uppercase one, as in curl. `HTTP_PROXY` in
 * capitals is ignored in a CGI program, where a request can set it with the header `Proxy`.
 */
export function proxySettings(env: Record<string, string | undefined>): ProxySettings {
  const read = (name: string): string | undefined => env[name.toLowerCase()] ?? env[name];
  return {
    HTTPS_PROXY: read('HTTPS_PROXY'),
    HTTP_PROXY: env.REQUEST_METHOD === undefined ? read('HTTP_PROXY') : env.http_proxy,
    NO_PROXY: read('NO_PROXY'),
  };
}

/** Tells whether a host is this computer. Requests to it never go to a proxy. */
export function isLoopback(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

const withoutBrackets = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/**
 * Tells whether an entry of `NO_PROXY` matches a host. The entry is `*`, a host, `.host` or `*.host` (the host's
 * subdomains and the host itself, as in curl), each with or without `:port`.
 */
function matches(entry: string, host: string, port: string): boolean {
  const [, name, entryPort] = /^(\[[^\]]*\]|[^:]*|[^[]*:[^[]*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (!name || (entryPort !== undefined && entryPort !== port)) return false;
  if (name === '*') return true;
  const wanted = withoutBrackets(name.replace(/^\*?\./, ''));
  return host === wanted || (/^\*?\./.test(name) && host.endsWith(`.${wanted}`));
}

/**
 * Returns the address of the proxy for a request, or undefined if the request goes to its host directly.
 *
 * @throws an `InvalidCallError` that names the variable if its value isn't the address of an HTTP proxy.
 */
export function proxyFor(url: URL, settings: ProxySettings): URL | undefined {
  const host = withoutBrackets(url.hostname);
  if (isLoopback(host)) return undefined;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const exceptions = (settings.NO_PROXY ?? '').split(/[\s,]+/);
  if (exceptions.some((entry) => matches(entry, host, port))) return undefined;
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = settings[name]?.trim();
  if (!value) return undefined;
  // A proxy is often written without its scheme.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (!proxy?.hostname || !/^https?:$/.test(proxy.protocol))
    // The value isn't repeated, because it can contain a password.
    throw new InvalidCallError(
      `${name} must be the address of an HTTP proxy, such as http://proxy.example:3128.`,
      'createClient',
    );
  return proxy;
}

/** Returns the header that a proxy's user and password make, if its address has them. */
export function proxyAuthorization(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return {'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}`};
}
