/**
 * Netlify: caching, in the `netlify.toml` of the folder that is deployed from; `_headers` and
 * `_redirects` are in the build.
 *
 * A rule with a wildcard would also land on missing files, so each file that is there has its own.
 */
import {caching, immutableFolder} from '../files';
import {type HostWriter, origin} from '../site';

export const writeNetlify: HostWriter = ({files}) => {
  const assets = files.map((file) => `/${file}`).filter((path) => path.startsWith(immutableFolder));
  const rules = assets.map(
    (path) => `[[headers]]\nfor = "${path}"\nvalues = {Cache-Control = "${caching.immutable}"}\n`,
  );
  const toml = [`# ${origin}`, '[build]', 'publish = "build"', '', ...rules].join('\n');
  return [{path: 'netlify/netlify.toml', text: toml}];
};
