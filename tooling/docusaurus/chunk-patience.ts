/**
 * Sets how long a page's script may take before it counts as failed: then the browser opens the page from the server,
 * whose HTML is readable without it. With the bundler's default of two minutes, the reader would stay on the old page
 * with a progress bar.
 */
import type {Plugin} from '@docusaurus/types';
import {patience} from '../../src/client/patience';

/** Sets the bundler's time limit for loading a chunk. */
export function patienceWithChunks(): Plugin {
  return {
    name: 'chunk-patience',
    configureWebpack: (_config, isServer) => (isServer ? {} : {output: {chunkLoadTimeout: patience}}),
  };
}
