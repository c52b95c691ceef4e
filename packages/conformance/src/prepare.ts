/** Completes a case before it runs: fills the placeholders and reads the examples. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {type Answer, fillAll} from './answer';
import type {Case} from './cases';

/** The names of the two servers in texts of a case. */
export interface Addresses {
  /** The port of the server that stands for the API. */
  port: number;
  /** The port of the server that stands for a proxy. */
  proxyPort: number;
}

/** Returns a case with its placeholders filled. The answers are filled when they are sent. */
export function prepare(one: Case, addresses: Addresses): Case {
  const {call, options, environment, expect} = fillAll(
    fillPorts(
      {
        call: one.call,
        options: one.options,
        environment: one.environment,
        expect: one.expect,
      },
      addresses,
    ),
  );
  const {example} = call.body ?? {};
  const body = example === undefined ? call.body : {text: JSON.stringify(readExample(example))};
  return {...one, call: {...call, body}, options, environment, expect};
}

/**
 * Returns a case whose times are all longer by a factor: the timeouts and the deadline of the client, the pauses of the
 * servers, and what the case allows. On a busy machine, a client can miss the short times of a case without a fault.
 */
export function slowDown(one: Case, factor: number): Case {
  const slower = <T>(value: T): T => (typeof value === 'number' ? ((value * factor) as T) : value);
  const {timeouts} = one.options ?? {};
  const options =
    typeof timeouts === 'object' && timeouts !== null
      ? {
          ...one.options,
          timeouts: Object.fromEntries(
            Object.entries(timeouts).map(([name, value]) => [name, slower<unknown>(value)]),
          ),
        }
      : one.options;
  const slowAnswers = (answers?: Answer[]): Answer[] | undefined =>
    answers?.map((answer) => ({
      ...answer,
      wait: slower(answer.wait),
      pause: slower(answer.pause),
    }));
  return {
    ...one,
    options,
    deadline: slower(one.deadline),
    answers: slowAnswers(one.answers),
    proxyAnswers: slowAnswers(one.proxyAnswers),
    expect: {...one.expect, seconds: slower(one.expect.seconds)},
  };
}

/** Fills the ports in all texts of a value. */
function fillPorts<T>(value: T, {port, proxyPort}: Addresses): T {
  const text = JSON.stringify(value)
    .replaceAll('{port}', String(port))
    .replaceAll('{proxyPort}', String(proxyPort));
  return JSON.parse(text) as T;
}

/** Reads the value of an example of the API description. */
function readExample(name: string): unknown {
  const text = readFileSync(`openapi/components/examples/${name}.yaml`, 'utf8');
  return (parse(text) as {value: unknown}).value;
}
