/** Installs the package of the built site as a reader would, and calls its tools over MCP with the client of the SDK. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {afterAll} from 'vitest';
import {product} from '@screening/product';

export const packageName = `@${product.slug}/sandbox`;
export const commandName = `${product.slug}-sandbox`;
export const tarball = resolve(`build/downloads/${commandName}.tgz`);

export const install = (file: string, project: string): Buffer =>
  execFileSync('npm', ['install', '--offline', '--prefix', project, file], {stdio: 'pipe'});

/** Installs the package for the tests of a file. */
export function installForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
  const reader = join(folder, 'reader');
  install(tarball, reader);
  const open: Client[] = [];
  afterAll(async () => {
    for (const client of open) await client.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const command = join(reader, 'node_modules/.bin', commandName);
  /** Connects a client that starts its own server. */
  const connect = async (...args: string[]) => {
    const client = new Client({name: 'test', version: '1.0.0'});
    await client.connect(
      new StdioClientTransport({command, args: ['--mcp', ...args], stderr: 'ignore'}),
    );
    open.push(client);
    return {client, call: callerOf(client)};
  };
  return {folder, reader, installed: join(reader, 'node_modules', packageName), command, connect};
}

type Called = {text: string; isError: boolean; status?: number; body: string};

/** Makes a function that calls a tool, and parses the response of a sandbox call. */
const callerOf =
  (client: Client) =>
  async (name: string, args?: Record<string, unknown>): Promise<Called> => {
    const {content, isError} = (await client.callTool({name, arguments: args})) as CallToolResult;
    const text = content[0]?.type === 'text' ? content[0].text : '';
    const [, status, body] = /^Status: (\d+)\nContent-Type: \S[^\n]*\n\n(.*)$/s.exec(text) ?? [];
    return {
      text,
      isError: isError === true,
      body: body ?? '',
      ...(status ? {status: Number(status)} : {}),
    };
  };
