import type {Call} from './call';
import {concatenate, indent, lines, notFinished, pathPieces, timeout} from './layout';
import {goString, jsonString, printValue} from './literals';
import {variable} from './names';

/** A program of one file with the standard library alone: `go run list-entities.go`. */
export function go(call: Call): string {
  const {paging, body} = call;
  const parameters = call.path.flatMap((part) =>
    typeof part === 'string' ? [] : [`${variable(part.name)} := url.PathEscape(${goString(part.value)})`],
  );
  const main = lines(
    'base := os.Getenv("SCREENING_BASE_URL")',
    ...parameters,
    body && `body := \`${rawJson(body.value)}\``,
    `client := http.Client{Timeout: ${timeout} * time.Second}`,
    paging ? eachPage(call, paging) : lines(send(call), 'fmt.Println(string(text))'),
  );
  return lines(
    'package main',
    '',
    'import (',
    ...imports(call).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    indent(main, '\t'),
    '}',
    '',
    must,
  );
}

const must = lines(
  'func must[T any](value T, err error) T {',
  '\tif err != nil {',
  '\t\tlog.Fatal(err)',
  '\t}',
  '\treturn value',
  '}',
);

function imports({path, query, body, paging}: Call): string[] {
  const usesUrl = paging !== undefined || query.length > 0 || path.some((part) => typeof part !== 'string');
  const all: [string, boolean][] = [
    ['encoding/json', paging !== undefined],
    ['fmt', true],
    ['io', true],
    ['log', true],
    ['net/http', true],
    ['net/url', usesUrl],
    ['os', true],
    ['strings', body !== undefined],
    ['time', true],
  ];
  return all.filter(([, used]) => used).map(([name]) => name);
}

/** JSON in a raw string of Go, which cannot hold a backtick: JSON has another way to write one. */
function rawJson(body: unknown): string {
  const style = {string: (text: string) => jsonString(text).replaceAll('`', '\\u0060'), indent: '\t'};
  return printValue(body, style);
}

function eachPage(call: Call, {list, first}: NonNullable<Call['paging']>): string {
  return lines(
    'items := []json.RawMessage{}',
    `for page := ${first}; ; page++ {`,
    indent(send(call), '\t'),
    '\tvar result struct {',
    `\t\tItems []json.RawMessage \`json:"${list}"\``,
    '\t\tTotal int',
    '\t}',
    '\tif err := json.Unmarshal(text, &result); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\titems = append(items, result.Items...)',
    '\tif len(result.Items) == 0 || len(items) >= result.Total {',
    '\t\tbreak',
    '\t}',
    '}',
    'fmt.Println(string(must(json.MarshalIndent(items, "", "  "))))',
  );
}

/** The request, and what to do when it fails. */
function send(call: Call): string {
  const {method, keyHeader, body, tooEarly} = call;
  const query = [
    ...(call.paging ? ['"page": {fmt.Sprint(page)}'] : []),
    ...call.query.map(([name, value]) => `${goString(name)}: {${goString(value)}}`),
  ];
  const url = concatenate(
    [{code: 'base'}, ...pathPieces(call, variable), ...(query.length > 0 ? ['?', {code: 'query.Encode()'}] : [])],
    '+',
  );
  return lines(
    query.length > 0 && `query := url.Values{${query.join(', ')}}`,
    `request := must(http.NewRequest("${method}", ${url}, ${body ? 'strings.NewReader(body)' : 'nil'}))`,
    `request.Header.Set("${keyHeader}", os.Getenv("SCREENING_API_KEY"))`,
    body && 'request.Header.Set("Content-Type", "application/json")',
    'response := must(client.Do(request))',
    'text := must(io.ReadAll(response.Body))',
    'response.Body.Close()',
    tooEarly &&
      lines(
        'if response.StatusCode == http.StatusTooEarly {',
        `\tfmt.Fprintln(os.Stderr, "${notFinished.text}")`,
        `\tos.Exit(${notFinished.status}) // ${notFinished.name}`,
        '}',
      ),
    'if response.StatusCode != http.StatusOK {',
    '\tlog.Fatalf("%d %s", response.StatusCode, text)',
    '}',
  );
}
