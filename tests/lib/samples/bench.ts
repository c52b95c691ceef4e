/** Runs samples as readers would, with only the origin in the URL of the API replaced. */
import {execFile, execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Sample} from '@screening/api/samples';
import type {InstalledClients} from './clients';
import type {Language} from './toolchain';

/** How a program ended, and what it printed. */
type Outcome = {
  status: number;
  stdout: string;
  stderr: string;
};

/** Key in the environment of samples, with most special characters that a header can contain. */
export const apiKey = 'key-!"#$%&\'()*/:;<=>?@[]^_`{|}~';

/** Runs TypeScript, which Node.js 20 can't. */
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const commands: Record<Language, string[]> = {
  curl: ['sh'],
  typescript: [process.execPath, '--import', tsx],
  python: ['python3'],
  // The locale below would make Java print `?` for other letters. Java 17 and later versions have different names for it.
  java: ['java', '-Dsun.stdout.encoding=UTF-8', '-Dstdout.encoding=UTF-8'],
  go: ['go', 'run'],
};

/** Runs a sample against this server, with the clients of its description. Throws if gofmt would change a Go sample. */
export async function runSample(
  {language, code, file: name}: Sample,
  baseUrl: string,
  clients: InstalledClients,
): Promise<Outcome> {
  const folder = mkdtempSync(join(clients.folder, 'sample-'));
  const file = join(folder, 'program', name);
  mkdirSync(dirname(file));
  writeFileSync(file, code.replace(/https:\/\/[\w.-]+(?=\/external\/v2)/, new URL(baseUrl).origin));
  // Turn off the progress meter, which curl draws if its output isn't a terminal.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n');
  if (language === 'go' && execFileSync('gofmt', ['-l', file], {encoding: 'utf8'}))
    throw new Error(`gofmt lays ${name} out in another way`);
  // Samples must not depend on the reader's locale. The machine's proxies would get the requests.
  const own = Object.entries(process.env).filter(([variable]) => !/_proxy$/i.test(variable));
  const env = {
    ...Object.fromEntries(own),
    CURL_HOME: folder,
    LC_ALL: 'C',
    SCREENING_API_KEY: apiKey,
    PYTHONPATH: clients.pythonPath,
  };
  const [program, ...args] = commands[language];
  const outcome = await new Promise<Outcome>((done) => {
    execFile(
      program,
      [...args, file],
      {env, maxBuffer: 1e8, timeout: 100_000},
      (error, stdout, stderr) =>
        done({
          status: error ? (typeof error.code === 'number' ? error.code : -1) : 0,
          stdout,
          stderr,
        }),
    );
  });
  rmSync(folder, {recursive: true});
  return outcome;
}
