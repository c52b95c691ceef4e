import type {Call} from './call';
import {indent, lines} from './layout';
import {jsString, jsStyle, printValue} from './literals';

/** Writes an ES module for Node 20 and later. */
export function javascript({method, url, keyHeader, body}: Call): string {
  const key = `${jsStyle.key?.(keyHeader) ?? keyHeader}: process.env.SCREENING_API_KEY`;
  return lines(
    `const url = ${jsString(url)};`,
    'const response = await fetch(url, {',
    method !== 'GET' && `  method: '${method}',`,
    body
      ? lines('  headers: {', `    ${key},`, "    'Content-Type': 'application/json',", '  },')
      : `  headers: { ${key} },`,
    body && `  body: JSON.stringify(${indent(printValue(body.value, jsStyle)).trimStart()}),`,
    '});',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'console.log(JSON.stringify(await response.json(), null, 2));',
  );
}
