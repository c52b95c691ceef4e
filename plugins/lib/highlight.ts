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

const require = createRequire(import.meta.url);
const Prism = require('prismjs') as {
  languages: Record<string, object>;
  tokenize: (text: string, grammar: object) => TokenStream;
};
(require('prismjs/components/') as (languages: string[]) => void)(
  'bash go http java json nginx properties python typescript yaml'.split(' '),
);

/** Kinds of tokens without a separate color. They are half of all tokens, and plain text needs no markup. */
const plain = new Set(['punctuation', 'operator', 'interpolation-punctuation']);

/** Highlights `code`. Returns plain lines for a language without a grammar. */
export function highlight(code: string, language: string): HighlightedCode {
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  const lines: HighlightedCode['lines'] = [[]];
  const add = (text: string, kind?: string): void => {
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part) lines.at(-1)?.push(kind && !plain.has(kind) ? [kind, part] : part);
    });
  };
  const walk = (stream: TokenStream, kind?: string): void => {
    if (typeof stream === 'string') add(stream, kind);
    else if (Array.isArray(stream)) stream.forEach((s) => walk(s, kind));
    else walk(stream.content, stream.type);
  };
  const text = code.replace(/\n$/, '');
  walk(grammar ? Prism.tokenize(text, grammar) : text);
  return {language: name, lines};
}

type TokenStream = string | {type: string; content: TokenStream} | TokenStream[];
