/** Writes the methods of the Python client: explicit keyword parameters, so that an editor can complete them. */
import {snakeCase} from '@screening/api';
import {
  nextText,
  repeatText,
  type Described,
  type PreparedSchemas,
} from '@screening/client/generate';
import {docstring} from './python';
import {parameterType} from './types';

/** Writes the module `_methods`. `siteUrl` is where the reference is published. */
export function writeMethods(
  operations: Described[],
  {responses}: PreparedSchemas,
  siteUrl: string,
): string {
  const write = (described: Described, isReply: boolean): string => {
    const {operation, arguments: args, summary, description, url, next} = described;
    const {id} = operation;
    const sorted = [...args].sort((a, b) => Number(b.required) - Number(a.required));
    const parameters = sorted.map(({name, schema, required}) => {
      const type = parameterType(schema, name);
      return required ? `        ${name}: ${type},` : `        ${name}: Optional[${type}] = None,`;
    });
    const value = `types.${responses[id]}`;
    const given = args.map(({name}) => `            "${name}": ${name},`);
    const text = isReply
      ? [`\`${snakeCase(id)}\` with its response.`]
      : [
          `${summary}.`,
          description,
          repeatText(operation),
          ...nextText(next, snakeCase),
          `${siteUrl}${url}`,
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
