/** Checks the arguments of tools, and makes the requests to the sandbox from them. */
import type {Schema} from '../check/schema';
import {validate} from '../check/validate';
import {ToolError} from './docs';
import {namesIn, type RequestPlan, type Tool} from './tool';

/** The arguments of a tool. */
export type Arguments = Record<string, unknown>;

/** @throws ToolError if the arguments aren't those of the tool. It says what is wrong and where an argument belongs */
export function requireArguments(tool: Tool, args: unknown): asserts args is Arguments {
  const fault = validate({}, outerSchema(tool), args, 'arguments');
  if (fault)
    throw new ToolError(
      `${tool.name}: ${fault.field} ${fault.rule}.${adviceOn(tool, fault.field)}`,
    );
}

/** Says where an argument belongs that is a field of the body. */
function adviceOn({inputSchema: {properties = {}}}: Tool, field: string): string {
  const name = field.replace(/^arguments\./, '');
  const path = Object.hasOwn(properties, name) ? undefined : pathTo(name, properties.body, 'body');
  return path === undefined ? '' : ` Put it in \`${path}\`.`;
}

/** Returns the path of the first object in a schema that has a property. */
function pathTo(
  name: string,
  schema: Schema | boolean | undefined,
  path: string,
): string | undefined {
  const properties = typeof schema === 'object' ? (schema.properties ?? {}) : {};
  if (Object.hasOwn(properties, name)) return path;
  const paths = Object.entries(properties).map(([key, part]) =>
    pathTo(name, part, `${path}.${key}`),
  );
  return paths.find((found) => found !== undefined);
}

/**
 * Returns the schema for the minimum that a request needs: known argument names and a complete path. The sandbox
 * checks everything else, so that an agent gets the same errors as its code.
 */
function outerSchema({inputSchema, does}: Tool): Schema {
  if (does.kind !== 'request' || does.isLong) return inputSchema;
  const inPath = namesIn(does.path);
  const written: Schema = {type: ['string', 'number', 'boolean'], minLength: 1};
  const properties: Record<string, Schema> = {};
  for (const name of Object.keys(inputSchema.properties ?? {})) {
    const isWritten = inPath.includes(name) || does.query.includes(name);
    properties[name] = isWritten ? written : {};
  }
  return {...inputSchema, properties, required: inPath};
}

/** The address and the body of a request. */
type PlannedRequest = {
  path: string;
  body?: string;
};

/** Makes the request of a tool. @throws URIError if an argument in the path isn't valid Unicode */
export function requestOf(plan: RequestPlan, args: Arguments): PlannedRequest {
  const filled = plan.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const pairs = plan.query
    .filter((name) => args[name] !== undefined)
    .map((name) => [name, String(args[name])]);
  const path = pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
  if (plan.body === undefined) return {path};
  if (plan.body === 'argument') return {path, body: JSON.stringify(args.body)};
  const inPath = namesIn(plan.path);
  const others = Object.entries(args).filter(([name]) => !inPath.includes(name));
  return {path, body: JSON.stringify(Object.fromEntries(others))};
}
