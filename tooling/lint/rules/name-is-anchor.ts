import type {UserContext} from '@redocly/openapi-core';
import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';

/** What a link to a field can hold; a dot separates the field from its parents, so no name has one. */
const anchor = /^[A-Za-z0-9_-]+$/;
const mediaType = /^[\w.+*-]+\/[\w.+*-]+$/;
const path = /^(\/([\w.~-]+|\{[A-Za-z0-9_-]+\}))+$/;

/**
 * Names become anchors, labels and addresses. A dot or a space makes two different fields share an
 * anchor (`a.b` and `b` in `a`); anything stranger has to be escaped differently in each of these.
 */
export const nameIsAnchor: ApiRule = {
  id: 'name-is-anchor',
  visitor: () => {
    const keys =
      (pattern: RegExp) =>
      (map: unknown, {report, location}: UserContext) => {
        if (!isFields(map)) return;
        for (const name of Object.keys(map)) {
          if (!pattern.test(name) && !name.startsWith('x-'))
            report({message: messageFor(name), location: location.child([name]).key()});
        }
      };
    return {
      SchemaProperties: keys(anchor),
      ExamplesMap: keys(anchor),
      WebhooksMap: keys(anchor),
      HeadersMap: keys(anchor),
      MediaTypesMap: keys(mediaType),
      Paths: keys(path),
      Parameter: ({name}, {report, location}) => {
        if (!anchor.test(name)) report({message: messageFor(name), location: location.child(['name'])});
      },
    };
  },
};

function messageFor(name: string): string {
  return `The name ${JSON.stringify(name)} cannot be part of an address.`;
}
