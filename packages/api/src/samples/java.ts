import type {Call} from './call';
import {indent, lines} from './layout';
import {javaBlock, printValue} from './literals';
import {pascal} from './names';
import type {Program} from './program';

/** Writes a class for Java 17 and later that runs without a compilation step: `java ListEntities.java`. */
export function java(call: Call): Program {
  const {operationId, url, keyHeader, body} = call;
  return {
    head: lines(
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      usesPublisher(call) && 'import java.net.http.HttpRequest.BodyPublishers;',
      'import java.net.http.HttpResponse.BodyHandlers;',
      '',
      `public class ${pascal(operationId)} {`,
      '  public static void main(String[] args) throws Exception {',
    ),
    main: lines(
      indent(
        lines(
          `var url = "${url}";`,
          body && lines('var body = """', indent(javaBlock(printValue(body.value)), '    '), '    """;'),
          'var request = HttpRequest.newBuilder(URI.create(url))',
          `    .header("${keyHeader}", System.getenv("SCREENING_API_KEY"))`,
          body && '    .header("Content-Type", "application/json")',
          `    ${methodOf(call)}`,
          '    .build();',
          'var client = HttpClient.newHttpClient();',
          'var response = client.send(request, BodyHandlers.ofString());',
          'if (response.statusCode() != 200) {',
          '  throw new RuntimeException(response.statusCode() + " " + response.body());',
          '}',
          'System.out.println(response.body());',
        ),
        '    ',
      ),
      '  }',
      '}',
    ),
  };
}

const usesPublisher = ({method, body}: Call): boolean => method !== 'GET' || body !== undefined;

function methodOf(call: Call): string {
  if (!usesPublisher(call)) return '.GET()';
  const {method, body} = call;
  const publisher = body ? 'BodyPublishers.ofString(body)' : 'BodyPublishers.noBody()';
  return method === 'POST' || method === 'PUT' ? `.${method}(${publisher})` : `.method("${method}", ${publisher})`;
}
