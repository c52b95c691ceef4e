/** Checks responses and webhooks against the description with Ajv, which the sandbox itself doesn't use. */
import Ajv2020, {type ValidateFunction} from 'ajv/dist/2020';
import {expect} from 'vitest';
import {
  listEndpoints,
  type Description as Document,
  type Endpoint,
  type Schema,
} from '@screening/api';
import {findUnknown} from '../../src/core/check/unknown-fields';
import {errorTexts} from '../../src/core/errors';

/** The only format of the description. A date that doesn't exist isn't valid. */
const dateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

export class Validator {
  readonly doc: Document;
  readonly endpoints: Endpoint[];
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(doc: Document) {
    this.doc = doc;
    this.endpoints = listEndpoints(doc);
    this.#ajv = new Ajv2020({strict: false, allErrors: true, formats: {'date-time': dateTime}});
    this.#ajv.addSchema({...doc, $id: 'openapi.json'});
  }

  /**
   * Lists the faults of a value: broken rules of its schema, and unknown fields. The description allows unknown fields,
   * but the sandbox has no reason to send one, so each is a typo.
   */
  faultsOf(schema: Schema, value: unknown): string[] {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components');
    const validate = this.#compiled.get(text) ?? this.#ajv.compile(JSON.parse(text) as object);
    this.#compiled.set(text, validate);
    const broken = validate(value)
      ? []
      : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
    const unknown = findUnknown(this.doc, schema, value, '').map(
      ({level, name}) => `${level}.${name} is not in the description`,
    );
    return [...broken, ...unknown];
  }

  operation(operationId: string): Endpoint {
    const found = this.endpoints.find(
      ({operation, kind}) => kind === 'operation' && operation.operationId === operationId,
    );
    if (!found) throw new Error(`the description has no operation ${operationId}`);
    return found;
  }

  /** Fails the test unless the description allows the response for the operation. */
  checkResponse({operation}: Endpoint, status: number, type: string, text: string): void {
    const summary = `${operation.operationId} answered ${status} ${text.slice(0, 300)}`;
    const reference = operation.responses[String(status)];
    expect(reference, summary).toBeDefined();
    if (status === 200) {
      expect(type, summary).toMatch(/^application\/json/);
      const schema = reference?.content?.['application/json']?.schema;
      expect(this.faultsOf(schema ?? {}, JSON.parse(text)), summary).toEqual([]);
    } else {
      expect(type, summary).toMatch(/^text\/plain/);
      expect(text, summary).toMatch(new RegExp(`^${errorTexts[status as 400]}(: [^\\n]+)?$`));
    }
  }

  /** Fails the test unless the message matches a webhook of the description or is the sandbox's test event. */
  checkWebhook(message: {eventType: string}): void {
    if (message.eventType === 'sandbox_test') return;
    const schemas = this.endpoints
      .filter(({kind}) => kind === 'webhook')
      .map(({operation}) => operation.requestBody?.content?.['application/json']?.schema ?? {});
    const faults = schemas.map((schema) => this.faultsOf(schema, message));
    expect(
      faults.some((list) => list.length === 0),
      `${JSON.stringify(message)}: ${JSON.stringify(faults)}`,
    ).toBe(true);
  }
}
