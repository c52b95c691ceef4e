/** Writes the program that makes a call, in each language. */
import {pageId} from '../document';
import type {Call} from './call';
import {type ClientSettings, python, typescript} from './client-programs';
import {inSingleQuotes, javaBlock, jsonString, printValue} from './literals';
import {indent, indentRest, lines, pascal, type Program} from './program';

/** Returns the name of a file: `list-entities.go`. */
const fileName = (id: string, ending: string): string => `${pageId(id)}.${ending}`;

/** Writes a cURL command. It prints the response body, even if the call fails. */
function curl({method, url, keyHeader, body, timeout}: Call): Program {
  // `--data` makes the request a POST.
  const implied = body ? 'POST' : 'GET';
  const options = [
    `curl --max-time ${timeout}`,
    // The longest line has nothing else, so that it rarely breaks. `?` and `&` are special characters in a shell.
    /^[\w:/.-]+$/.test(url) ? url : `"${url}"`,
    ...(method === implied ? [] : [`--request ${method}`]),
    `--header "${keyHeader}: $SCREENING_API_KEY"`,
    ...(body ? ['--header "Content-Type: application/json"'] : []),
    ...(body ? [`--data '${indentRest(inSingleQuotes(printValue(body.value)))}'`] : []),
  ];
  return {head: '', main: options.join(' \\\n  ')};
}

/** Writes a class for Java 17 and later that runs without a compilation step: `java ListEntities.java`. */
function java({operationId, method, url, keyHeader, body, timeout}: Call): Program {
  const publisher = body ? 'BodyPublishers.ofString(body)' : 'BodyPublishers.noBody()';
  const isPlain = method === 'GET' && !body;
  const sent = method === 'POST' || method === 'PUT' ? `${method}(` : `method("${method}", `;
  const head = lines(
    'import java.net.URI;\nimport java.net.http.HttpClient;\nimport java.net.http.HttpRequest;',
    !isPlain && 'import java.net.http.HttpRequest.BodyPublishers;',
    `import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

public class ${pascal(operationId)} {
  public static void main(String[] args) throws Exception {`,
  );
  const statements = lines(
    `var url = "${url}";`,
    body && lines('var body = """', indent(javaBlock(printValue(body.value)), '    '), '    """;'),
    'var request = HttpRequest.newBuilder(URI.create(url))',
    `    .timeout(Duration.ofSeconds(${timeout}))`,
    `    .header("${keyHeader}", System.getenv("SCREENING_API_KEY"))`,
    body && '    .header("Content-Type", "application/json")',
    isPlain ? '    .GET()' : `    .${sent}${publisher})`,
    `    .build();
var client = HttpClient.newHttpClient();
var response = client.send(request, BodyHandlers.ofString());
if (response.statusCode() != 200) {
  throw new RuntimeException(response.statusCode() + " " + response.body());
}
System.out.println(response.body());`,
  );
  return {head, main: lines(indent(statements, '    '), '  }', '}')};
}

/** Writes a program in one file that needs only the standard library: `go run list-entities.go`. */
function go({method, url, keyHeader, body, timeout}: Call): Program {
  const stopOnError = 'if err != nil {\n\tlog.Fatal(err)\n}';
  // Raw strings can't contain backticks, so JSON escapes replace them.
  const style = {
    string: (text: string) => jsonString(text).replaceAll('`', '\\u0060'),
    indent: '\t',
  };
  const packages = ['fmt', 'io', 'log', 'net/http', 'os', ...(body ? ['strings'] : []), 'time'];
  const imports = packages.map((name) => `\t"${name}"`).join('\n');
  const statements = lines(
    `url := "${url}"`,
    body && `body := strings.NewReader(\`${printValue(body.value, style)}\`)`,
    `request, err := http.NewRequest("${method}", url, ${body ? 'body' : 'nil'})`,
    stopOnError,
    `request.Header.Set("${keyHeader}", os.Getenv("SCREENING_API_KEY"))`,
    body && 'request.Header.Set("Content-Type", "application/json")',
    `client := http.Client{Timeout: ${timeout} * time.Second}`,
    'response, err := client.Do(request)',
    stopOnError,
    'text, err := io.ReadAll(response.Body)\nresponse.Body.Close()',
    stopOnError,
    `if response.StatusCode != http.StatusOK {
\tlog.Fatalf("%d %s", response.StatusCode, text)
}
fmt.Println(string(text))`,
  );
  return {
    head: `package main\n\nimport (\n${imports}\n)\n\nfunc main() {`,
    main: lines(indent(statements, '\t'), '}'),
  };
}

/** The identifier of a language. The browser stores the one that a reader chose. */
export type Language = 'curl' | 'typescript' | 'python' | 'java' | 'go';

/** A language, and how to write a sample in it. */
type SampleLanguage = {
  language: Language;
  /** The name for readers. */
  label: string;
  /** The name of the grammar for highlighting. */
  prism: string;
  /** Returns the name of the file in which to save the sample of an operation. */
  file: (operationId: string) => string;
  write: (call: Call, client: ClientSettings) => Program;
};

/** The languages, in the order of the pages. */
export const languages: SampleLanguage[] = [
  {
    language: 'curl',
    label: 'cURL',
    prism: 'bash',
    file: (id) => fileName(id, 'sh'),
    write: curl,
  },
  {
    language: 'typescript',
    label: 'TypeScript',
    prism: 'typescript',
    file: (id) => fileName(id, 'mts'),
    write: typescript,
  },
  {
    language: 'python',
    label: 'Python',
    prism: 'python',
    file: (id) => fileName(id, 'py').replaceAll('-', '_'),
    write: python,
  },
  {
    language: 'java',
    label: 'Java',
    prism: 'java',
    file: (id) => `${pascal(id)}.java`,
    write: java,
  },
  {
    language: 'go',
    label: 'Go',
    prism: 'go',
    file: (id) => fileName(id, 'go'),
    write: go,
  },
];
