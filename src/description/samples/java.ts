import type {Call} from './call';
import {concatenate, indent, lines, notFinished, pathPieces, queryPieces, timeout} from './layout';
import {javaBlock, javaString, printValue} from './literals';
import {pascal, variable} from './names';

/**
 * A class for Java 17 and later, run as it stands: `java ListEntities.java`. Of a list, it prints one page: the
 * standard library has no JSON parser that could read the total.
 */
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
    paging &&
      `var page = ${paging.first}; // To read all pages, count up until you have \`total\` items. A JSON library reads it.`,
    send(call),
  );
  return lines(
    ...imports(call),
    '',
    `public class ${pascal(call.operationId)} {`,
    '  public static void main(String[] args) throws Exception {',
    indent(main, '    '),
    '  }',
    '}',
  );
}

function imports({path}: Call): (string | false)[] {
  const encodes = path.some((part) => typeof part !== 'string');
  return [
    'import java.net.URI;',
    encodes && 'import java.net.URLEncoder;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    encodes && 'import java.nio.charset.StandardCharsets;',
    'import java.time.Duration;',
  ];
}

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
