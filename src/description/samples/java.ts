import type {Call} from './call';
import {concatenate, indent, lines, notFinished, pathPieces, queryPieces, timeout} from './layout';
import {javaBlock, javaString, printValue} from './literals';
import {pascal, variable} from './names';

/** A class for Java 17 and later, run as it stands: `java ListEntities.java`. */
export function java(call: Call): string {
  const {paging, body} = call;
  const parameters = call.path.flatMap((part) =>
    // URLEncoder writes a space as `+`, which only a query reads as a space.
    typeof part === 'string'
      ? []
      : [
          `var ${variable(part.name)} = URLEncoder.encode(${javaString(part.value)}, StandardCharsets.UTF_8).replace("+", "%20");`,
        ],
  );
  const main = lines(
    'var base = System.getenv("SCREENING_BASE_URL");',
    ...parameters,
    body && lines('var body = """', indent(javaBlock(printValue(body.value)), '    '), '    """;'),
    'var client = HttpClient.newHttpClient();',
    paging ? eachPage(call, paging) : send(call),
  );
  return lines(
    ...imports(call),
    '',
    `public class ${pascal(call.operationId)} {`,
    '  public static void main(String[] args) throws Exception {',
    indent(main, '    '),
    '  }',
    paging && lines('', indent(readTotal(paging.list))),
    '}',
  );
}

function imports({path, paging}: Call): (string | false)[] {
  const encodes = path.some((part) => typeof part !== 'string');
  return [
    'import java.net.URI;',
    encodes && 'import java.net.URLEncoder;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    encodes && 'import java.nio.charset.StandardCharsets;',
    'import java.time.Duration;',
    paging !== undefined && 'import java.util.regex.Pattern;',
  ];
}

function eachPage(call: Call, {first, size}: NonNullable<Call['paging']>): string {
  return lines(
    `for (int page = ${first}, total = Integer.MAX_VALUE; (page - 1) * ${size} < total; page++) {`,
    indent(send(call)),
    '  total = readTotal(response.body());',
    '}',
  );
}

/** Strings are passed over whole and brackets counted, so that nothing within an item is taken for the page's own. */
const readTotal = (
  list: string,
): string => String.raw`// The standard library has no JSON parser: this finds the total beside the items, 0 when there are none.
static int readTotal(String json) {
  var total = 0;
  var parts = Pattern.compile("\"total\"\\s*:\\s*(\\d+)|(\"${list}\"\\s*:\\s*\\[\\s*])|\"(?:[^\"\\\\]|\\\\.)*+\"|[{}\\[\\]]").matcher(json);
  for (int depth = 0; parts.find();) {
    if (depth == 1 && parts.group(1) != null) total = Integer.parseInt(parts.group(1));
    if (depth == 1 && parts.group(2) != null) return 0;
    if ("{[".contains(parts.group())) depth++;
    if ("}]".contains(parts.group())) depth--;
  }
  return total;
}`;

/** The request, and what to do when it fails. */
function send(call: Call): string {
  const {keyHeader, body, tooEarly} = call;
  const url = concatenate([{code: 'base'}, ...pathPieces(call, variable), ...queryPieces(call)], ' + ');
  return lines(
    `var request = HttpRequest.newBuilder(URI.create(${url}))`,
    `    .timeout(Duration.ofSeconds(${timeout}))`,
    `    .header("${keyHeader}", System.getenv("SCREENING_API_KEY"))`,
    body && '    .header("Content-Type", "application/json")',
    `    ${methodOf(call)}`,
    '    .build();',
    'var response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    tooEarly &&
      lines(
        'if (response.statusCode() == 425) {',
        `  System.err.println("${notFinished.text}");`,
        `  System.exit(${notFinished.status}); // ${notFinished.name}`,
        '}',
      ),
    'if (response.statusCode() != 200) {',
    '  System.err.println(response.statusCode() + " " + response.body());',
    '  System.exit(1);',
    '}',
    'System.out.println(response.body());',
  );
}

function methodOf({method, body}: Call): string {
  if (method === 'GET' && !body) return '.GET()';
  const publisher = body ? 'HttpRequest.BodyPublishers.ofString(body)' : 'HttpRequest.BodyPublishers.noBody()';
  return method === 'POST' || method === 'PUT' ? `.${method}(${publisher})` : `.method("${method}", ${publisher})`;
}
