/** Writes the methods of the Python client: explicit keyword parameters, so that an editor can complete them. */
import {endpointUrl, listEndpoints} from '@screening/api';
import type {Description} from '@screening/api';
import type {Described, PreparedSchemas} from '@screening/client/generate';
import {docstring, snakeCase} from './python';
import {parameterType} from './types';

/** What a reader of a method has to know about repeating it. */
const repeatTexts: Record<Described['operation']['repeat'], string> = {
  safe: 'It changes nothing, so the client repeats it until its deadline.',
  'look-first': 'After an UncertainError, look whether it happened before you send it again.',
  'on-request': 'Call it only when a person asks for it. The client repeats it only after 429.',
};

/** Writes the module `_methods`. `siteUrl` is where the reference is published. */
export function writeMethods(
  doc: Description,
  operations: Described[],
  {responses}: PreparedSchemas,
  siteUrl: string,
): string {
  const urls = new Map(
    listEndpoints(doc).map((one) => [one.operation.operationId, endpointUrl(one)]),
  );
  const write = (described: Described, isReply: boolean): string => {
    const {operation, arguments: args, summary, description} = described;
    const {id, repeat, repeatWhen = {}} = operation;
    const sorted = [...args].sort((a, b) => Number(b.required) - Number(a.required));
    const parameters = sorted.map(({name, schema, required}) => {
      const type = parameterType(schema, name);
      return required ? `        ${name}: ${type},` : `        ${name}: Optional[${type}] = None,`;
    });
    const value = `types.${responses[id]}`;
    const given = args.map(({name}) => `            "${name}": ${name},`);
    const others = Object.entries(repeatWhen).map(
      ([argument, rule]) => `With \`${argument}\`: ${repeatTexts[rule]}`,
    );
    const text = isReply
      ? [`\`${snakeCase(id)}\` with its response.`]
      : [
          `${summary}.`,
          description,
          [repeatTexts[repeat], ...others].join(' '),
          `${siteUrl}${urls.get(id)}`,
        ];
    const dict = given.length > 0 ? `{\n${given.join('\n')}\n        }` : '{}';
    return `    def ${snakeCase(id)}(
        self,
        *,
${[...parameters, '        deadline: Optional[float] = None,'].join('\n')}
    ) -> ${isReply ? `"Reply[${value}]"` : value}:
${docstring(text, '        ')}
        args: Dict[str, Any] = ${dict}
        return self.${isReply ? '_reply' : '_call'}("${id}", args, deadline)`;
  };
  return `"""The operations of the API, one method each."""

from typing import Any, Dict, List, Mapping, Optional

from . import types
from ._send import Reply


class Methods:
    """The operations of the API, one method each. \`\`deadline\`\` is how long a call may take, in seconds."""

    def _call(self, operation: str, args: Mapping[str, Any], deadline: Optional[float]) -> Any:
        raise NotImplementedError

${operations.map((one) => write(one, false)).join('\n\n')}


class MethodsWithResponse:
    """The operations, each of which returns its value with the status, the headers and the text."""

    def _reply(self, operation: str, args: Mapping[str, Any], deadline: Optional[float]) -> "Reply[Any]":
        raise NotImplementedError

${operations.map((one) => write(one, true)).join('\n\n')}
`;
}
