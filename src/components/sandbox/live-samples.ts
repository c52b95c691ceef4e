/** Makes the request samples of a page from the typed request. */
import description from '@site/.generated/sandbox/description.json';
import {createSamples} from '@screening/api/samples';
import type {HighlightedCode, ModelSample} from '@screening/api';
import {toSampleRequest, type Draft} from './draft';
import type {Call} from './call';
import {longestRequest} from './request-link';

/** Returns the samples for a draft, or undefined while its body is invalid, or so long that samples block the page. */
export function samplesFor({endpoint}: Call, draft: Draft): ModelSample[] | undefined {
  const request = draft.json.length > longestRequest ? undefined : toSampleRequest(draft);
  if (!request) return undefined;
  return createSamples(description, endpoint, request).map(
    ({language, label, prism, code, folded}) => ({
      language,
      label,
      folded,
      code: color(code.replace(/\n$/, ''), prism),
    }),
  );
}

/** Tokens of five languages, with the names of their colors in src/css/code.css. */
const tokens =
  /(?<string>"""[\s\S]*?"""|f?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|`[^`]*`)|(?<comment>(?:^|(?<=\s))(?:#|\/\/).*)|(?<number>\b(?:\d[\d_]*(?:\.\d+)?|JSON|[A-Z]+_\w+|true|True|nil)\b)|(?<keyword>\b(?:await|class|const|from|func|if|import|new|not|null|package|print|public|raise|static|throws?|var|void)\b)|(?<name>--[a-z][\w-]+|^curl|\b(?:[A-Z]\w*[a-z]\w*|\w+(?=\()))/gm;

/** Colors tokens nearly as the build does, whose grammars aren't available. In Python, names have no color. */
function color(code: string, language: string): HighlightedCode {
  const lines: HighlightedCode['lines'] = [[]];
  const add = (text: string, kind?: string): void =>
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push(kind === undefined ? part : [kind, part]);
    });
  let end = 0;
  for (const {0: text, index, groups = {}} of code.matchAll(tokens)) {
    add(code.slice(end, index));
    const kind = Object.keys(groups).find(
      (one) => groups[one] && (one !== 'name' || language !== 'python'),
    );
    add(text, kind);
    end = index + text.length;
  }
  add(code.slice(end));
  return {language, lines};
}
