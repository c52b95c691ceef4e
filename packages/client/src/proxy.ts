/** Chooses the proxy of a request from the environment. The Python client has the same grammar. */
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

/** Returns whether a host is this computer. Requests to it never go to a proxy. */
export function isLoopback(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    // 127.0.0.1 as an IPv6 address, in the form that `URL` gives it.
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host) ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

const withoutBrackets = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.+$/, '');

/**
 * Returns whether an entry of `NO_PROXY` matches a host. The entry is `*`, a host, `.host` or `*.host` (the host's
 * subdomains and the host itself, as in curl), each with or without `:port`.
 */
function matches(entry: string, host: string, port: string): boolean {
  const [, name, entryPort] = /^(\[[^\]]*\]|[^:]*|[^[]*:[^[]*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (!name || (entryPort !== undefined && entryPort !== port)) return false;
  if (name === '*') return true;
  const wanted = withoutBrackets(name.replace(/^\*?\./, ''));
  return host === wanted || (/^\*?\./.test(name) && host.endsWith(`.${wanted}`));
}

/** Where a proxy is, and the headers that its user and password make. */
export interface Proxy {
  /** The host. An IPv6 address has no brackets. */
  host: string;
  port: number;
  headers: Record<string, string>;
}

/** The address of a proxy: `[http://][user[:password]@]host[:port][/]`. */
const proxyAddress =
  /^(?:http:\/\/)?(?:([^\s/?#\\:]*)(?::([^\s/?#\\]*))?@)?(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?\/?$/i;

/**
 * Returns the proxy for a request, or undefined if the request goes to its host directly.
 *
 * @throws an `InvalidCallError` that names the variable if its value isn't the address of an HTTP proxy.
 */
export function proxyFor(url: URL, settings: ProxySettings): Proxy | undefined {
  const host = withoutBrackets(url.hostname);
  if (isLoopback(host)) return undefined;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const exceptions = (settings.NO_PROXY ?? '').split(/[\s,]+/);
  if (exceptions.some((entry) => matches(entry, host, port))) return undefined;
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = settings[name]?.trim();
  if (!value) return undefined;
  const [found, user, password, proxyHost = '', portText = '80'] = proxyAddress.exec(value) ?? [];
  const proxyPort = Number(portText);
  if (found === undefined || proxyPort === 0 || proxyPort > 65_535)
    // The value isn't repeated, because it can contain a password.
    throw new InvalidCallError(
      `${name} must be the address of an HTTP proxy, such as http://proxy.example:3128.`,
      'createClient',
    );
  return {
    host: proxyHost.replace(/^\[(.*)\]$/, '$1'),
    port: proxyPort,
    headers: user || password ? authorization(user ?? '', password ?? '') : {},
  };
}

function authorization(user: string, password: string): Record<string, string> {
  const credentials = `${decodePercent(user)}:${decodePercent(password)}`;
  return {'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}`};
}

/** Decodes percent-encoded bytes. A percent sign that encodes nothing stays, because a password can contain one. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
