import type {Call} from './call';
import {indent, lines, notFinished, pathPieces, queryEntries, timeout} from './layout';
import {printValue, pythonString, pythonStyle} from './literals';
import {snakeVariable} from './names';

/** A Python script that uses requests. */
export function python(call: Call): string {
  const {paging} = call;
  const parameters = call.path.flatMap((part) =>
    typeof part === 'string' ? [] : [`${snakeVariable(part.name)} = quote(${pythonString(part.value)}, safe="")`],
  );
  return lines(
    'import json',
    'import os',
    'import sys',
    parameters.length > 0 && 'from urllib.parse import quote',
    '',
    'import requests',
    '',
    'base = os.environ["SCREENING_BASE_URL"]',
    ...parameters,
    paging ? eachPage(call, paging) : lines('', send(call), 'print(json.dumps(response.json(), indent=2))'),
  );
}

function eachPage(call: Call, {list, first}: NonNullable<Call['paging']>): string {
  const from = `result[${pythonString(list)}]`;
  return lines(
    'items = []',
    `page = ${first}`,
    '',
    'while True:',
    indent(send(call), '    '),
    '    result = response.json()',
    `    items += ${from}`,
    `    if not ${from} or len(items) >= result["total"]:`,
    '        break',
    '    page += 1',
    '',
    'print(json.dumps(items, indent=2))',
  );
}

/** The request, and what to do when it fails. */
function send(call: Call): string {
  const {method, keyHeader, body, tooEarly} = call;
  // To requests, `json=None` means no body.
  const isNull = body?.value === null;
  const path = pathPieces(call, snakeVariable).map((piece) => (typeof piece === 'string' ? piece : `{${piece.code}}`));
  const query = [
    ...(call.paging ? ['"page": page'] : []),
    ...queryEntries(call).map(([name, value]) => `${pythonString(name)}: ${printValue(value, pythonStyle)}`),
  ];
  return lines(
    `response = requests.${method.toLowerCase()}(`,
    `    f"{base}${path.join('')}",`,
    `    headers={"${keyHeader}": os.environ["SCREENING_API_KEY"]${isNull ? ', "Content-Type": "application/json"' : ''}},`,
    query.length > 0 && `    params={${query.join(', ')}},`,
    isNull && '    data="null",',
    body && !isNull && `    json=${indent(printValue(body.value, pythonStyle), '    ').trimStart()},`,
    `    timeout=${timeout},`,
    ')',
    tooEarly &&
      lines(
        'if response.status_code == 425:',
        `    print("${notFinished.text}", file=sys.stderr)`,
        `    sys.exit(${notFinished.status})  # ${notFinished.name}`,
      ),
    'if not response.ok:',
    '    sys.exit(f"{response.status_code} {response.text}")',
  );
}
