/** Runs cases with the Python client, in one process for all cases. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface, type Interface} from 'node:readline';
import {caseKey} from './answer';
import type {Case, Outcome} from './cases';

/** The running Python program. */
export interface PythonRunner {
  /** Runs a case against a server. */
  run(one: Case, baseUrl: string): Promise<Outcome>;
  close(): void;
}

/**
 * Starts the program `run_case.py` of the Python client.
 *
 * @param folder The folder in which Python finds the package.
 * @param moduleName The name by which programs import the package.
 */
export function startPython(folder: string, moduleName: string): PythonRunner {
  const child: ChildProcess = spawn(
    'python3',
    ['packages/conformance/src/run_case.py', moduleName],
    {
      env: {...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1'},
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines: Interface = createInterface({input: child.stdout!});
  // One listener for all cases: the program runs until the end, so listeners of each case would pile up.
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the Python program ended with ${String(code)}`);
  });
  // Also an end between two cases is reported, but by the next case.
  ended.catch(() => undefined);
  return {
    async run({call, options, environment, hook, deadline}, baseUrl) {
      const answered = once(lines, 'line') as Promise<[string]>;
      const one = {call, options, environment, hook, deadline, baseUrl, apiKey: caseKey};
      child.stdin!.write(`${JSON.stringify(one)}\n`);
      const [line] = await Promise.race([answered, ended]);
      return JSON.parse(line) as Outcome;
    },
    close() {
      child.kill();
    },
  };
}
