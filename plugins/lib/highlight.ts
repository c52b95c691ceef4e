/**
 * Highlights syntax at build time.
 *
 * Highlighting in the browser would send the grammars to every reader. Here, Prism runs once, in Node, and a page
 * contains the finished tokens.
 */
import {createRequire} from 'node:module';
import type {HighlightedCode} from '@screening/api';

const aliases: Record<string, string> = {
  js: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  yml: 'yaml',
  py: 'python',
  golang: 'go',
};

/** The result of Prism: text, or a token of a kind, whose content can have tokens too. */
type TokenStream = string | Token | TokenStream[];

type Token = {
  type: string;
  content: TokenStream;
};

type PrismModule = {
  languages: Record<string, object>;
  tokenize: (text: string, grammar: object) => TokenStream;
};

const require = createRequire(import.meta.url);
const Prism = require('prismjs') as PrismModule;
const loadGrammars = require('prismjs/components/') as (languages: string[]) => void;
loadGrammars([
  'bash',
  'go',
  'http',
  'java',
  'json',
  'nginx',
  'properties',
  'python',
  'typescript',
  'yaml',
]);

/**
 * The kinds of tokens of each color in src/css/code.css. All others, such as punctuation and the keys of JSON, are most
 * of the tokens, and plain text needs no markup.
 */
const kindsByColor: Record<string, string[]> = {
  comment: ['comment', 'prolog', 'cdata'],
  string: [
    'string',
    'template-string',
    'char',
    'attr-value',
    'triple-quoted-string',
    'string-interpolation',
  ],
  number: ['number', 'boolean', 'constant', 'null', 'literal'],
  name: [
    'function',
    'tag',
    'attr-name',
    'parameter',
    'class-name',
    'variable',
    'environment',
    'key',
  ],
  keyword: ['keyword', 'builtin', 'selector', 'assign-left'],
};
const colorOf = new Map(
  Object.entries(kindsByColor).flatMap(([color, kinds]) => kinds.map((kind) => [kind, color])),
);

/** Highlights `code`. Returns plain lines for a language without a grammar. */
export function highlight(code: string, language: string): HighlightedCode {
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  const lines: HighlightedCode['lines'] = [[]];
  const add = (text: string, kind = ''): void => {
    const color = colorOf.get(kind);
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (part) lines.at(-1)?.push(color ? [color, part] : part);
    }
  };
  const walk = (stream: TokenStream, kind?: string): void => {
    if (typeof stream === 'string') add(stream, kind);
    else if (Array.isArray(stream)) for (const part of stream) walk(part, kind);
    else walk(stream.content, stream.type);
  };
  const text = code.replace(/\n$/, '');
  walk(grammar ? Prism.tokenize(text, grammar) : text);
  return {language: name, lines};
}
