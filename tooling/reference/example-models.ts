/** Examples of the description as the reference's pages show them. */
import {resolve, type Description, type Example, type MediaType} from '../../src/description/document';
import {highlight} from './highlight';
import type {ModelExample} from '../../src/description/model';

/** The examples of a body, by name; one without a name is called `example`. */
export function allExamples(doc: Description, media: MediaType): [string, Example][] {
  if (media.examples) return Object.entries(media.examples).map(([name, example]) => [name, resolve(doc, example)]);
  return media.example === undefined ? [] : [['example', {value: media.example}]];
}

/** The examples of a body, as its page shows them. */
export function examplesOf(doc: Description, media: MediaType, type: string): ModelExample[] {
  return allExamples(doc, media).map(([name, example]) =>
    exampleModel(name, example, type.endsWith('json') ? 'json' : 'text'),
  );
}

/** One example, highlighted. */
export function exampleModel(name: string, example: Example, language: string): ModelExample {
  const code = language === 'json' ? JSON.stringify(example.value, null, 2) : String(example.value);
  return {name, summary: example.summary ?? name, code: highlight(code, language)};
}
