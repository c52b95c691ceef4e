/**
 * Sets the timeout for loading a page's script. After it, the browser loads the page from the server, whose HTML is
 * readable without the script. With the bundler's default of two minutes, the reader would stay on the old page with a
 * progress bar.
 */
import type {Plugin} from '@docusaurus/types';
import {patience} from '../../src/client/patience';

/** Sets the bundler's timeout for loading a chunk. */
export function patienceWithChunks(): Plugin {
  return {
    name: 'chunk-patience',
    configureWebpack: (_config, isServer) => (isServer ? {} : {output: {chunkLoadTimeout: patience}}),
  };
}
