/** Reads the fields of a response, and refuses those that aren't as the API describes them. */
import {StopError} from './errors';

/** A response, or a part of it, isn't as the API describes it. */
export class ShapeError extends StopError {
  /** What is wrong, such as `"reviewState" isn't an object`. */
  readonly problem: string;

  constructor(operation: string, problem: string) {
    super(
      `${operation}: the response isn't as the API describes it: ${problem}. Let an engineer check whether a proxy changes responses. If the platform itself has changed, ask for a later version of this tool.`,
    );
    this.problem = problem;
  }
}

/** An object of a response. A missing field and null are the same: undefined. */
export class Fields {
  readonly #operation: string;
  readonly #path: string;
  readonly #fields: Record<string, unknown>;

  /**
   * @param operation The operation, for messages.
   * @param path Where the object is in the response, for messages. The response itself has an empty path.
   * @throws a `ShapeError` if the value isn't an object.
   */
  constructor(value: unknown, operation: string, path = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ShapeError(operation, `"${path}" isn't an object`);
    this.#operation = operation;
    this.#path = path;
    this.#fields = value as Record<string, unknown>;
  }

  /** The names of the fields that are there. */
  names(): string[] {
    return Object.keys(this.#fields).filter((name) => this.value(name) !== undefined);
  }

  /** Returns a value as it is. */
  value(name: string): unknown {
    return Object.hasOwn(this.#fields, name) ? (this.#fields[name] ?? undefined) : undefined;
  }

  text(name: string): string | undefined {
    return this.#read(name, 'a text', (value) => typeof value === 'string');
  }

  number(name: string): number | undefined {
    return this.#read(name, 'a number', (value) => typeof value === 'number');
  }

  boolean(name: string): boolean | undefined {
    return this.#read(name, 'true or false', (value) => typeof value === 'boolean');
  }

  /** Returns a list of texts. */
  texts(name: string): string[] | undefined {
    return this.#read(
      name,
      'a list of texts',
      (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    );
  }

  object(name: string): Fields | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : new Fields(value, this.#operation, this.#at(name));
  }

  /** Returns an object that must be there, because without it the result would look empty. */
  needed(name: string): Fields {
    const found = this.object(name);
    if (found === undefined)
      throw new ShapeError(this.#operation, `there is no "${this.#at(name)}"`);
    return found;
  }

  /** Returns a list of objects. */
  list(name: string): Fields[] | undefined {
    const list = this.#read<unknown[]>(name, 'a list', Array.isArray);
    return list?.map((one, i) => new Fields(one, this.#operation, `${this.#at(name)}[${i}]`));
  }

  #read<T>(name: string, kind: string, isOfKind: (value: unknown) => boolean): T | undefined {
    const value = this.value(name);
    if (value !== undefined && !isOfKind(value))
      throw new ShapeError(this.#operation, `"${this.#at(name)}" isn't ${kind}`);
    return value as T | undefined;
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}
