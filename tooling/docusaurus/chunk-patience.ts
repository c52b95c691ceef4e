/**
 * How long a page's script may take before it counts as failed: then the page is opened from the
 * server, whose HTML is readable without it. The bundler's own patience, two minutes, would leave the
 * reader on the old page with a progress bar.
 */
import type {Plugin} from '@docusaurus/types';

/** A page's scripts are under 50 KB compressed: on a slow 3G connection they take two seconds. */
const chunkPatience = 8_000;

export function patienceWithChunks(): Plugin {
  return {
    name: 'chunk-patience',
    configureWebpack: (_config, isServer) => (isServer ? {} : {output: {chunkLoadTimeout: chunkPatience}}),
  };
}
