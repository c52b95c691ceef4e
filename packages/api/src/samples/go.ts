import type {Call} from './call';
import {indent, lines} from './layout';
import {jsonString, printValue} from './literals';
import type {Program} from './program';

/** Writes a program in one file that needs only the standard library: `go run list-entities.go`. */
export function go({method, url, keyHeader, body}: Call): Program {
  return {
    head: lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"log"',
      '\t"net/http"',
      '\t"os"',
      body && '\t"strings"',
      ')',
      '',
      'func main() {',
    ),
    main: lines(
      indent(
        lines(
          `url := "${url}"`,
          body && `body := strings.NewReader(\`${rawJson(body.value)}\`)`,
          `request, err := http.NewRequest("${method}", url, ${body ? 'body' : 'nil'})`,
          ...stopOnError,
          `request.Header.Set("${keyHeader}", os.Getenv("SCREENING_API_KEY"))`,
          body && 'request.Header.Set("Content-Type", "application/json")',
          'response, err := http.DefaultClient.Do(request)',
          ...stopOnError,
          'text, err := io.ReadAll(response.Body)',
          'response.Body.Close()',
          ...stopOnError,
          'if response.StatusCode != http.StatusOK {',
          '\tlog.Fatalf("%d %s", response.StatusCode, text)',
          '}',
          'fmt.Println(string(text))',
        ),
        '\t',
      ),
      '}',
    ),
  };
}

const stopOnError = ['if err != nil {', '\tlog.Fatal(err)', '}'];

/** Returns JSON for a raw string in Go. Raw strings can't contain backticks, so JSON escapes replace them. */
function rawJson(body: unknown): string {
  const style = {string: (text: string) => jsonString(text).replaceAll('`', '\\u0060'), indent: '\t'};
  return printValue(body, style);
}
