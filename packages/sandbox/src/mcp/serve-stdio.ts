/** Serves a sandbox and a folder of pages over MCP on standard input and output. */
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {SlimDescription} from '@screening/api';
import {product} from '../../../../src/product';
import {warningHeader} from '../core/app/read-request';
import type {ToolHost, ToolKit} from '../core/tools/tool';
import {ToolError} from '../core/tools/tool';
import type {OpenSandbox} from '../server/serve';
import {LineTransport} from './lines';
import {serveMcp} from './serve-mcp';

type Served = {
  info: SlimDescription['info'];
  kit: ToolKit;
  docsOnly: boolean;
  /** The folder with the pages. */
  pages: string;
  onError: (error: unknown) => void;
};

/** `session` resolves when the client has closed the input and has all responses, or after `end`. */
export function serveStdio(
  open: OpenSandbox,
  {info, kit, docsOnly, pages, onError}: Served,
): {session: Promise<void>; end: () => Promise<void>} {
  const transport = new LineTransport(process.stdin, process.stdout);
  const session = serveMcp({
    name: `${product.slug}-sandbox`,
    title: `Sandbox of the ${info.title}`,
    version: info.version,
    kit,
    docsOnly,
    host: createHost(open, pages),
    transport,
    onError,
  });
  return {session, end: () => transport.close()};
}

function createHost({sandbox, request}: OpenSandbox, pages: string): ToolHost {
  const {keys} = sandbox.state;
  return {
    apiKey: (keys.find(({testKey}) => !testKey) ?? keys[0])?.apiKey ?? '',
    async send({plan: {kind, method}, address, body, apiKey}) {
      const response = await request(kind === 'operation' ? sandbox.basePath + address : address, {
        method,
        headers: {
          ...(kind === 'operation' ? {Authorization: apiKey} : {}),
          ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        },
        body,
      });
      return {
        status: response.status,
        type: response.headers.get('Content-Type'),
        warning: response.headers.get(warningHeader),
        body: await response.text(),
      };
    },
    async readFile(path) {
      const read = (file: string) => readFile(join(pages, file), 'utf8').catch(undefinedIfMissing);
      const text = await read(path);
      if (text === undefined && (await read('llms.txt')) === undefined) {
        throw new ToolError(`The documentation isn't built: ${pages} has no pages. Run \`npm run build\` first.`);
      }
      return text;
    },
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
  throw error;
}
