/** Damages text as programs do that read UTF-8 in another encoding. It doesn't use the tables of the clients. */

/** The characters of the bytes from 0x80 to 0x9F. Windows-1252 leaves five of them undefined, which become controls. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** An encoding with one byte a character. */
export type Encoding = 'windows-1252' | 'latin-1';

/** Returns what a program shows that reads the UTF-8 of a text in another encoding. */
export function damagedOnce(text: string, encoding: Encoding): string {
  return Array.from(Buffer.from(text), (byte) =>
    encoding === 'windows-1252' && byte >= 0x80 && byte <= 0x9f
      ? windows1252[byte - 0x80]
      : String.fromCharCode(byte),
  ).join('');
}

/** Damages a text a second time. */
export const damagedTwice = (text: string, encoding: Encoding): string =>
  damagedOnce(damagedOnce(text, encoding), encoding);
