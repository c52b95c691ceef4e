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
  return createSamples(description, endpoint, request).map(({language, label, prism, code, folded}) => ({
    language,
    label,
    folded,
    code: color(code.replace(/\n$/, ''), prism),
  }));
}

/** Strings, comments and numbers in five languages. */
const tokens =
  /(?<string>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|`[^`]*`)|(?<comment>(?:^|(?<=\s))(?:#|\/\/).*)|(?<number>\b\d+(?:\.\d+)?\b)/gm;

/** Colors tokens without a grammar, because the highlighter of the build isn't available. */
function color(code: string, language: string): HighlightedCode {
  const lines: HighlightedCode['lines'] = [[]];
  const add = (text: string, kind?: string): void =>
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push(kind === undefined ? part : [kind, part]);
    });
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    add(code.slice(end, match.index));
    add(match[0], Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]);
    end = match.index + match[0].length;
  }
  add(code.slice(end));
  return {language, lines};
}
