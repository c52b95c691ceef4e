/** Makes the models of examples for the pages of the reference. */
import {type Description, type Example, type MediaType, type ModelExample, resolve} from '@screening/api';
import {highlight} from './highlight';

/** Returns the examples of a body by name. A nameless example is called `example`. */
export function allExamples(doc: Description, media: MediaType): [string, Example][] {
  if (media.examples) return Object.entries(media.examples).map(([name, example]) => [name, resolve(doc, example)]);
  return media.example === undefined ? [] : [['example', {value: media.example}]];
}

/** Returns the models of the examples of a body. */
export function examplesOf(doc: Description, media: MediaType, type: string): ModelExample[] {
  return allExamples(doc, media).map(([name, example]) =>
    exampleModel(name, example, type.endsWith('json') ? 'json' : 'text'),
  );
}

/** Returns the model of one example, with highlighted code. */
export function exampleModel(name: string, example: Example, language: string): ModelExample {
  const code = language === 'json' ? JSON.stringify(example.value, null, 2) : String(example.value);
  return {name, summary: example.summary ?? name, code: highlight(code, language)};
}
