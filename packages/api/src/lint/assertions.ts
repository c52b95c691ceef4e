/**
 * Rules that Redocly's configurable rules can express. A rule with several subjects has one entry for each;
 * problems show the name without the subject.
 */
import type {RuleConfig} from '@redocly/openapi-core';

type Where = {type: string; property?: string | string[]; filterInParentKeys?: string[]};
type Rule = {on: Where[]; below?: string; assertions: Record<string, unknown>; message: string};

const anchor = '/^([A-Za-z0-9_-]+|x-.*)$/';
const mediaType = String.raw`/^([\w.+*-]+\/[\w.+*-]+|x-.*)$/`;
const path = String.raw`/^((\/([\w.~-]+|\{[A-Za-z0-9_-]+\}))+|x-.*)$/`;
const noAddress = 'A name becomes an anchor and part of an address, so keep it plain: {{problems}}.';
const noKey = 'Give the webhook `security: []`, because receivers get no API key.';
/** The statuses of the error catalog that every operation returns as plain text. */
const errors = ['400', '401', '429', '500'];

const rules: Record<string, Rule[]> = {
  // A dot or a space gives two different fields one anchor: `a.b`, and `b` in `a`.
  'name-is-anchor': [
    {
      on: ['SchemaProperties', 'ExamplesMap', 'WebhooksMap', 'HeadersMap'].map((type) => ({type})),
      assertions: {pattern: anchor},
      message: noAddress,
    },
    {on: [{type: 'Parameter', property: 'name'}], assertions: {pattern: '/^[A-Za-z0-9_-]+$/'}, message: noAddress},
    {on: [{type: 'MediaTypesMap'}], assertions: {pattern: mediaType}, message: noAddress},
    {on: [{type: 'Paths'}], assertions: {pattern: path}, message: noAddress},
  ],
  // The customer's server responds to webhooks, so only paths need the errors.
  'operation-errors': [
    {
      on: [{type: 'Responses'}],
      below: 'Paths',
      assertions: {required: errors},
      message: 'Document every error of the catalog: {{problems}}.',
    },
    {
      on: [{type: 'Response', property: 'content', filterInParentKeys: errors}],
      below: 'Paths',
      assertions: {
        defined: true,
        schema: {
          required: ['text/plain'],
          properties: {'text/plain': {required: ['schema']}},
          unevaluatedProperties: {},
        },
      },
      message: 'Give the error response {{key}} a text/plain body with a schema.',
    },
  ],
  // The operationId in kebab case is the address of the operation's page.
  'operation-id-is-url': [
    {
      on: [{type: 'Operation', property: 'operationId'}],
      assertions: {casing: 'camelCase', maxLength: 40},
      message: 'Write the operationId in camelCase with at most 40 characters: {{problems}}.',
    },
  ],
  // Without an operation there is no page: the path was forgotten, or its methods are misspelled.
  'path-has-operation': [
    {
      on: [{type: 'PathItem'}],
      assertions: {requireAny: ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']},
      message: '{{key}} has no operation.',
    },
  ],
  // Pages turn these fields into links and requests. Plain HTTP is only for the reader's own machine.
  'url-is-safe': [
    {
      on: ['Server', 'ExternalDocs', 'Contact', 'License', 'Info'].map((type) => ({
        type,
        property: ['url', 'termsOfService'],
      })),
      assertions: {pattern: String.raw`/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])[^\s<>"'\x60\\]*$/`},
      message: 'Use an https address: {{problems}}.',
    },
  ],
  // A webhook goes to the customer's server. It would inherit the API key, and its page would ask receivers for one.
  'webhook-has-no-key': [
    {
      on: [{type: 'Operation'}],
      below: 'WebhooksMap',
      assertions: {required: ['security']},
      message: noKey,
    },
    {
      on: [{type: 'Operation', property: 'security'}],
      below: 'WebhooksMap',
      assertions: {maxLength: 0},
      message: noKey,
    },
  ],
};

/** The names of the rules, as problems show them. */
export const assertionIds = Object.keys(rules);

/** The rules in the form of Redocly's configuration. */
export const assertionRules = Object.fromEntries(
  Object.entries(rules).flatMap(([id, parts]) =>
    parts.flatMap(({on, below, assertions, message}, part) =>
      on.map((subject): [string, RuleConfig] => [
        `rule/${id}/${part}/${subject.type}`,
        {
          subject,
          assertions,
          message,
          severity: 'error',
          where: below ? [{subject: {type: below}, assertions: {}}] : [],
        } as unknown as RuleConfig,
      ]),
    ),
  ),
);
