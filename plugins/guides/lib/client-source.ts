/**
 * Reads what the page "Use a client" says about the clients from their definitions: the options, methods and errors of the
 * TypeScript client with their doc comments, and the names of the Python client for the same things.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {snakeCase} from '@screening/api';

/** An option, a method, an outcome or an error of the clients. */
export type ClientEntry = {
  /** The name in TypeScript. */
  name: string;
  /** The name in Python, if the Python client has it. */
  python?: string;
  /** Its type, or the parameters of a method, as in the source. */
  type?: string;
  isRequired: boolean;
  /** Its doc comment as Markdown. */
  text: string;
  /** What counts without it, as Markdown. */
  default?: string;
};

/** Reads the entries of the interface, union or errors with a name. Throws an error for an unknown name. */
export type ReadClient = (name: string) => ClientEntry[];

const typeScriptFolder = 'packages/client/src';
const pythonFolder = 'packages/client-python/screening_client';

/** Where the Python client has the entries of a definition: the parameters of a method, or the fields of a class. */
const inPython: Record<string, string> = {
  ClientOptions: 'Client.__init__',
  CallOptions: 'Client.screen',
  ChangesParameters: 'Client.changes',
  Client: 'Client',
};

/** Returns the reader of the clients below the root of the repository. It reads the sources at the first call. */
export function clientReader(root: string): ReadClient {
  let sources: {definitions: Map<string, Definition>; python: string} | undefined;
  return (name) => {
    sources ??= {definitions: readDefinitions(root), python: readPython(root)};
    const {definitions, python} = sources;
    if (name === 'errors') return readErrors([...definitions.values()], python);
    const definition = definitions.get(name);
    if (!definition) throw new Error(`the client has no interface, type or class \`${name}\``);
    const names = pythonNames(python, inPython[name] ?? name);
    return entriesOf(definition).map((entry) => ({
      ...entry,
      python: [snakeCase(entry.name), entry.name].find((one) => names.has(one)),
    }));
  };
}

/** Lists the words that guides use for the clients: definitions, their members and outcomes, and what both export. */
export function listClientNames(root: string): string[] {
  const definitions = readDefinitions(root);
  const members = [...definitions.values()].flatMap((definition) => {
    const text = definition.getText();
    const found = text.matchAll(/^ *(?:readonly )?(\w+)\??[:(<]|outcome: '(\w+)'/gm);
    return [...found].map(([, member, outcome]) => member ?? outcome);
  });
  const index = readFileSync(join(root, 'packages/client/index.ts'), 'utf8');
  const python = readPython(root).matchAll(/^(?:class|def) ([A-Za-z]\w*)/gm);
  const exported = index.match(/\w+/g) ?? [];
  const names = [...definitions.keys(), ...members, ...exported];
  return [...names, ...names.map(snakeCase), ...[...python].map(([, name]) => name)];
}

type Definition = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration;

/** Reads the exported interfaces, types and classes of the TypeScript client by name. */
function readDefinitions(root: string): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const folder = join(root, typeScriptFolder);
  for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      const isDefinition =
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isClassDeclaration(statement);
      if (isDefinition && statement.name && isExported(statement))
        found.set(statement.name.text, statement);
    }
  }
  return found;
}

const isExported = (node: Definition): boolean =>
  node.modifiers?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Returns the modules of the Python client as one text. */
function readPython(root: string): string {
  const folder = join(root, pythonFolder);
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** Reads the members of an interface, or the outcomes of a union. */
function entriesOf(definition: Definition): ClientEntry[] {
  if (ts.isTypeAliasDeclaration(definition)) return outcomesOf(definition);
  const entries = (definition.members as ts.NodeArray<ts.TypeElement | ts.ClassElement>).flatMap(
    (member): ClientEntry[] => {
      const isMember = ts.isPropertySignature(member) || ts.isMethodSignature(member);
      if (!isMember || !ts.isIdentifier(member.name)) return [];
      const type = ts.isMethodSignature(member)
        ? `(${member.parameters.map((one) => one.getText().replace(/\s+/g, ' ')).join(', ')})`
        : member.type?.getText().replace(/\s+/g, ' ');
      const isRequired = member.questionToken === undefined;
      return [{name: member.name.text, type, isRequired, ...docOf(member)}];
    },
  );
  if (entries.length === 0) throw new Error(`\`${definition.name?.text}\` has no members`);
  return entries;
}

/** Reads the members of a union that have an `outcome`, with the comments in front of them. */
function outcomesOf({name, type}: ts.TypeAliasDeclaration): ClientEntry[] {
  const members = ts.isUnionTypeNode(type) ? [...type.types] : [];
  const text = type.getSourceFile().text;
  let end = type.pos;
  const entries = members.flatMap((member): ClientEntry[] => {
    const before = text.slice(end, member.getStart());
    end = member.end;
    const outcome = /^\{\s*outcome: '(\w+)'/.exec(member.getText())?.[1];
    const comment = /\/\*\*([\s\S]*?)\*\//
      .exec(before)?.[1]
      .replace(/\s*\*?\s+/g, ' ')
      .trim();
    return outcome ? [{name: outcome, isRequired: true, text: comment ?? ''}] : [];
  });
  if (entries.length === 0) throw new Error(`\`${name.text}\` has no outcomes`);
  return entries;
}

/** Reads the doc comment of a member: its first paragraph, and the tag `@default`. */
function docOf(node: ts.Node): {text: string; default?: string} {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const tag = doc?.tags?.find(({tagName}) => tagName.text === 'default');
  return {
    text: ts.getTextOfJSDocComment(doc?.comment)?.split('\n\n')[0] ?? '',
    default: ts.getTextOfJSDocComment(tag?.comment),
  };
}

/** Reads the classes of errors. Throws an error if one of them isn't in the Python client. */
function readErrors(definitions: Definition[], python: string): ClientEntry[] {
  const base = 'ScreeningError';
  return definitions
    .filter((one) => ts.isClassDeclaration(one))
    .filter(({heritageClauses}) =>
      heritageClauses?.some(({types}) => types.some((type) => type.getText() === base)),
    )
    .map((node) => {
      const name = node.name!.text;
      if (!python.includes(`class ${name}(${base}):`))
        throw new Error(`the Python client has no error \`${name}\``);
      return {name, python: name, isRequired: true, ...docOf(node)};
    });
}

/**
 * Returns the names of the fields and methods of a Python class, or of the parameters of a method: `Client.screen`. It is
 * empty for a class that the Python client doesn't have, such as the interface of a transport's request.
 */
function pythonNames(source: string, path: string): Set<string> {
  const [className, method] = path.split('.');
  const [, body = ''] =
    new RegExp(`^class ${className}\\b[^\\n]*:\\n([\\s\\S]*?)(?=^\\S|$(?![\\s\\S]))`, 'm').exec(
      source,
    ) ?? [];
  if (method === undefined) {
    const found = body.matchAll(/^ {4}(?:def )?([a-z]\w*)(?=[(:])/gm);
    return new Set([...found].map(([, name]) => name));
  }
  const [, parameters] =
    new RegExp(`^    def ${method}\\(([\\s\\S]*?)\\) ->`, 'm').exec(body) ?? [];
  if (parameters === undefined) throw new Error(`the Python client has no method \`${path}\``);
  return new Set([...parameters.matchAll(/(\w+):/g)].map(([, name]) => name));
}
