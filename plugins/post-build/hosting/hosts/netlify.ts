/**
 * Writes the caching rules for Netlify, in the `netlify.toml` of the folder to deploy from. `_headers` and
 * `_redirects` are in the build.
 *
 * A rule with a wildcard would also apply to missing files, so each existing asset has a separate rule.
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
