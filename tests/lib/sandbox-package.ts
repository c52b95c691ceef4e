/** Installs the sandbox's package of the built site, as a reader would. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll} from 'vitest';
import {product} from '@screening/product';
import {mcpClients} from '@screening/sandbox/testing';

export const packageName = `@${product.slug}/sandbox`;
export const commandName = `${product.slug}-sandbox`;
export const tarball = resolve(`build/downloads/${commandName}.tgz`);

/** Installs a package file into a project, without a network connection. */
export const install = (file: string, project: string): Buffer =>
  execFileSync('npm', ['install', '--offline', '--prefix', project, file], {stdio: 'pipe'});

/** Installs the package for the tests of a file, in the folder of a reader's project. */
export function installForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
  const reader = join(folder, 'reader');
  install(tarball, reader);
  const command = join(reader, 'node_modules/.bin', commandName);
  const {connect} = mcpClients(command);
  afterAll(() => rmSync(folder, {recursive: true, force: true}));
  return {folder, reader, installed: join(reader, 'node_modules', packageName), command, connect};
}
