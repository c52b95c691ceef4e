import type {Call} from './call';
import {indent, lines} from './layout';
import {printValue, pythonStyle} from './literals';
import type {Program} from './program';

/** Writes a Python script that uses requests. */
export function python({method, url, keyHeader, body}: Call): Program {
  // In requests, `json=None` means no body.
  const isNull = body?.value === null;
  return {
    head: lines('import json', 'import os', '', 'import requests', ''),
    main: lines(
      `response = requests.${method.toLowerCase()}(`,
      `    "${url}",`,
      `    headers={"${keyHeader}": os.environ["SCREENING_API_KEY"]${isNull ? ', "Content-Type": "application/json"' : ''}},`,
      isNull && '    data="null",',
      body && !isNull && `    json=${indent(printValue(body.value, pythonStyle), '    ').trimStart()},`,
      ')',
      'if not response.ok:',
      '    raise SystemExit(f"{response.status_code} {response.text}")',
      'print(json.dumps(response.json(), indent=2))',
    ),
  };
}
