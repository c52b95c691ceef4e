/** Runs cases with the Python client, in one process for all cases. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface, type Interface} from 'node:readline';
import {caseKey} from './answer';
import type {Case, Outcome} from './cases';

/** A running Python program that answers each line of JSON with another one. */
export interface PythonProgram {
  /** Sends a value, and returns the answer. Only one question may be open at a time. */
  ask(value: unknown): Promise<unknown>;
  close(): void;
}

/** The running Python program for cases. */
export interface PythonRunner {
  /** Runs a case against a server. Only one case may run at a time. */
  run(one: Case, baseUrl: string): Promise<Outcome>;
  close(): void;
}

/**
 * Starts a program that imports the Python client.
 *
 * @param program The name of its file in this folder.
 * @param folder The folder in which Python finds the package.
 * @param moduleName The name by which programs import the package.
 * @param environment Further variables of the environment.
 */
export function startPythonProgram(
  program: string,
  folder: string,
  moduleName: string,
  environment: Record<string, string> = {},
): PythonProgram {
  const child: ChildProcess = spawn(
    'python3',
    [`packages/conformance/src/${program}`, moduleName],
    {
      env: {
        ...process.env,
        ...environment,
        PYTHONPATH: folder,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONUTF8: '1',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines: Interface = createInterface({input: child.stdout!});
  // One listener for all questions: the program runs until the end, so listeners of each question would pile up.
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the Python program ended with ${String(code)}`);
  });
  // Also an end between two questions is reported, but by the next question.
  ended.catch(() => undefined);
  return {
    async ask(value) {
      const answered = once(lines, 'line') as Promise<[string]>;
      // `JSON.stringify` writes lone surrogates as escapes.
      child.stdin!.write(`${JSON.stringify(value)}\n`);
      const [line] = await Promise.race([answered, ended]);
      return JSON.parse(line) as unknown;
    },
    close() {
      child.kill();
    },
  };
}

/** Starts the program `run_case.py`, which uses the Python client. For the parameters, see `startPythonProgram`. */
export function startPython(
  folder: string,
  moduleName: string,
  environment: Record<string, string> = {},
): PythonRunner {
  const {ask, close} = startPythonProgram('run_case.py', folder, moduleName, environment);
  return {
    run: ({call, options, environment: changed, hook, deadline}, baseUrl) =>
      ask({
        call,
        options,
        environment: changed,
        hook,
        deadline,
        baseUrl,
        apiKey: caseKey,
      }) as Promise<Outcome>,
    close,
  };
}
