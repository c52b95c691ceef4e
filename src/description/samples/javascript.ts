import type {Call} from './call';
import {indent, lines, notFinished, pathPieces, queryEntries, timeout} from './layout';
import {jsString, jsStyle, printValue} from './literals';
import {variable} from './names';

const key = (name: string): string => jsStyle.key?.(name) ?? name;

/** An ES module for Node 20 and later. */
export function javascript(call: Call): string {
  const {paging} = call;
  const parameters = call.path.flatMap((part) =>
    typeof part === 'string' ? [] : [`const ${variable(part.name)} = encodeURIComponent(${jsString(part.value)});`],
  );
  return lines(
    'const base = process.env.SCREENING_BASE_URL;',
    ...parameters,
    paging && 'const items = [];',
    '',
    paging ? eachPage(call, paging) : lines(send(call), 'console.log(JSON.stringify(await response.json(), null, 2));'),
  );
}

function eachPage(call: Call, {list, first}: NonNullable<Call['paging']>): string {
  return lines(
    `for (let page = ${first}; ; page += 1) {`,
    indent(send(call)),
    '  const result = await response.json();',
    `  items.push(...result.${list});`,
    `  if (result.${list}.length === 0 || items.length >= result.total) break;`,
    '}',
    '',
    'console.log(JSON.stringify(items, null, 2));',
  );
}

/** The request, and what to do when it fails. */
function send(call: Call): string {
  const {method, keyHeader, body, tooEarly} = call;
  const path = pathPieces(call, variable).map((piece) => (typeof piece === 'string' ? piece : `\${${piece.code}}`));
  const query = [
    ...(call.paging ? ['page'] : []),
    ...queryEntries(call).map(([name, value]) => `${key(name)}: ${printValue(value, jsStyle)}`),
  ];
  return lines(
    query.length > 0 && `const query = new URLSearchParams({ ${query.join(', ')} });`,
    `const response = await fetch(\`\${base}${path.join('')}${query.length > 0 ? '?${query}' : ''}\`, {`,
    method !== 'GET' && `  method: '${method}',`,
    body
      ? lines(
          '  headers: {',
          `    ${key(keyHeader)}: process.env.SCREENING_API_KEY,`,
          "    'Content-Type': 'application/json',",
          '  },',
        )
      : `  headers: { ${key(keyHeader)}: process.env.SCREENING_API_KEY },`,
    body && `  body: JSON.stringify(${indent(printValue(body.value, jsStyle)).trimStart()}),`,
    `  signal: AbortSignal.timeout(${timeout}_000),`,
    '});',
    tooEarly &&
      lines(
        'if (response.status === 425) {',
        `  console.error('${notFinished.text}');`,
        `  process.exit(${notFinished.status}); // ${notFinished.name}`,
        '}',
      ),
    'if (!response.ok) {',
    '  console.error(response.status, await response.text());',
    '  process.exit(1);',
    '}',
  );
}
