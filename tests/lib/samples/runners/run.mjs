/**
 * Runs the samples whose files it reads on its input, one per line, and writes a line for each: exit status, output and
 * error output.
 */
import {Buffer} from 'node:buffer';
import process from 'node:process';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';

const write = process.stdout.write.bind(process.stdout);
let runs = 0;
for await (const file of createInterface({input: process.stdin})) {
  let output = '';
  let error = '';
  process.stdout.write = (text) => Boolean((output += String(text)));
  try {
    // A module of one address is run only once.
    await import(`${pathToFileURL(file).href}?${(runs += 1)}`);
  } catch (cause) {
    error = cause instanceof Error ? String(cause.stack) : String(cause);
  }
  const [shown, said] = [output, error].map((text) => Buffer.from(text).toString('base64'));
  write(`${error ? 1 : 0} ${shown} ${said}\n`);
}
