/** Keeps the last long responses, so that an agent can read the rest of one without sending the call again. */
import {ToolError} from './tool-error';

/** Number of responses to keep. */
const mostKept = 10;

export type KeptResults = {
  /** Keeps a text, and returns its address for `read_page`. */
  keep: (text: string) => string;
  /** Returns the text at an address, or undefined if it isn't the address of a result. @throws ToolError */
  find: (address: string) => string | undefined;
};

export function keepResults(): KeptResults {
  const texts = new Map<string, string>();
  let count = 0;
  return {
    keep(text) {
      count += 1;
      const address = `/results/${count}`;
      texts.set(address, text);
      texts.delete(`/results/${count - mostKept}`);
      return address;
    },
    find(address) {
      if (!/^\/?results\/\d+$/.test(address)) return undefined;
      const text = texts.get(address.replace(/^\/?/, '/'));
      if (text === undefined)
        throw new ToolError(
          `${address} isn't kept: only the last ${mostKept} long results are. Ask for a smaller page with pageSize.`,
        );
      return text;
    },
  };
}
