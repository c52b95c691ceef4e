import {encode, type Call} from './call';
import {indent, lines, notFinished, queryPieces, timeout} from './layout';
import {printValue} from './literals';

/** One cURL command, or a shell script around it where the call pages or answers 425. */
export function curl(call: Call): string {
  const {paging, tooEarly} = call;
  if (!paging && !tooEarly) return request(call);
  const once = lines(
    tooEarly
      ? `status=$(${request(call, `--output "$result" --write-out '%{http_code}'`)}) || {`
      : `${request(call, '--output "$result"')} || {`,
    tooEarly &&
      `  if [ "$status" = 425 ]; then echo "${notFinished.text}" >&2; exit ${notFinished.status}; fi # ${notFinished.name}`,
    '  cat "$result" >&2',
    '  exit 1',
    '}',
    'cat "$result"',
  );
  return lines(
    '#!/bin/sh',
    paging && '# A shell has no JSON parser: jq counts the items.',
    'set -eu',
    'result=$(mktemp)',
    `trap 'rm -f "$result"' EXIT`,
    paging ? eachPage(once, paging) : once,
  );
}

function request(call: Call, output?: string): string {
  const path = call.path.map((part) => (typeof part === 'string' ? part : encode(part.value))).join('');
  const query = queryPieces(call).map((piece) => (typeof piece === 'string' ? piece : `$${piece.code}`));
  const options = [
    `--fail-with-body --silent --show-error --max-time ${timeout}`,
    ...(output ? [output] : []),
    ...(call.method === 'GET' ? [] : [`--request ${call.method}`]),
    `--header "${call.keyHeader}: $SCREENING_API_KEY"`,
    ...(call.body ? ['--header "Content-Type: application/json"', `--data '${data(call.body.value)}'`] : []),
    `"$SCREENING_BASE_URL${path}${query.join('')}"`,
  ];
  return `curl ${options.join(' \\\n  ')}`;
}

/** JSON within single quotes: a single quote ends them, stands escaped, and opens them again. */
const data = (body: unknown): string => indent(printValue(body).replaceAll("'", `'\\''`)).trimStart();

function eachPage(once: string, {list, first}: NonNullable<Call['paging']>): string {
  return lines(
    `page=${first}`,
    'seen=0',
    'while :; do',
    indent(once),
    `  count=$(jq '.${list} | length' "$result")`,
    `  total=$(jq '.total' "$result")`,
    '  seen=$((seen + count))',
    '  if [ "$count" -eq 0 ] || [ "$seen" -ge "$total" ]; then break; fi',
    '  page=$((page + 1))',
    'done',
  );
}
