/**
 * Registers the tools of the sandbox for agents in the browser (WebMCP). They are the same as the tools of the MCP
 * server in the sandbox's package. The panel lists their calls like those of a reader.
 */
import kit from '@site/.generated/sandbox/tools.json';
import {warningHeader} from '@site/src/sandbox/app/read-request';
import {ConnectionDropped} from '@site/src/sandbox/faults';
import {createTools} from '@site/src/sandbox/tools/create-tools';
import type {ToolHost} from '@site/src/sandbox/tools/tool';
import {keys, reset, send, steer} from './session';

const host: ToolHost = {
  apiKey: keys.find(({testKey}) => !testKey)?.apiKey ?? '',
  async send({plan: {kind, id, method}, address, body, apiKey}) {
    // Also deletes the calls of this visit, like the panel's button.
    if (id === 'reset') await reset();
    if (kind === 'control') return steer(method, address, body);
    const {status, headers, body: answer} = await send({operationId: id, method, address, body, key: apiKey});
    if (status === undefined) throw new ConnectionDropped();
    const named = new Headers(headers);
    return {status, type: named.get('Content-Type'), warning: named.get(warningHeader), body: answer};
  },
  async readFile(path) {
    const response = await fetch(path);
    return response.ok ? response.text() : undefined;
  },
};
const {call} = createTools(kit, host);

/** Registers all tools until the signal is aborted. */
export async function registerTools(context: ModelContext, signal: AbortSignal): Promise<void> {
  for (const {name, title, description, inputSchema, annotations} of kit.tools) {
    if (signal.aborted) return;
    const execute = async (input: unknown) => {
      const {text, isError} = await call(name, input);
      return {content: [{type: 'text' as const, text}], isError};
    };
    await context.registerTool({name, title, description, inputSchema, annotations, execute}, {signal});
  }
}
