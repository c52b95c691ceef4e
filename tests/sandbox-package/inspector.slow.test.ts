/** Tests the packed MCP server with the command line of the MCP inspector, in both eras of the protocol. */
import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {describeWith} from '../lib/hosting/require-host';
import {installForTests} from '../lib/sandbox-package';

const program = resolve(
  'tests/packages/inspector/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const missing = existsSync(program) ? undefined : 'the MCP inspector is not installed';

describeWith('the MCP inspector', missing, () => {
  const {command} = installForTests();

  /** Runs the inspector on the server. Rejects if it ends with an error. */
  const inspect = async (...args: string[]) => {
    const {stdout, stderr} = await promisify(execFile)(process.execPath, [
      program,
      '--cli',
      command,
      '--mcp',
      ...args,
    ]);
    return {result: JSON.parse(stdout) as Record<string, unknown>, notes: stderr};
  };

  it.each(['legacy', 'modern'])('lists the tools without a complaint (%s)', async (era) => {
    const {result, notes} = await inspect(
      '--method',
      'tools/list',
      '--strict',
      '--protocol-era',
      era,
    );
    expect(result.tools).toHaveLength(9);
    expect(notes).not.toMatch(/Warning|error/i);
  });

  it.each(['legacy', 'modern'])('calls an operation (%s)', async (era) => {
    const {result} = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'call_operation',
      '--tool-args-json',
      JSON.stringify({
        operationId: 'screenSimple',
        parameters: {entityName: 'Ilvane Torresund', screeningType: 'sanctions-and-peps'},
      }),
      '--protocol-era',
      era,
    );
    expect(result.structuredContent).toMatchObject({status: 200, body: {resultCount: 1}});
  });

  it('shows the error of a tool with what to do next', async () => {
    const call = inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'find_operation',
      '--tool-args-json',
      '{"operationId": "screenSimpel"}',
    ).catch((error: {stdout: string}) => ({result: JSON.parse(error.stdout) as object}));
    expect((await call).result).toMatchObject({
      isError: true,
      content: [{text: expect.stringContaining('Did you mean "screenSimple"?') as string}],
    });
  });
});
