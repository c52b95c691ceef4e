/**
 * Finds the encoding of a text file, and checks that all of it is in this encoding. It never guesses: text that is read
 * in the wrong encoding has other names.
 */
import {createHash} from 'node:crypto';
import {open} from 'node:fs/promises';
import iconv from 'iconv-lite';
import {InputError} from './input-error';
import {LineCounter} from './lines';
import {LineList, Utf8Check} from './utf8-check';

/** An encoding by its usual name, such as `utf-8`, `utf-16le` or `windows-1252`. */
type Encoding = string;

/** A file whose encoding is known and right. */
export interface CheckedText {
  file: string;
  encoding: Encoding;
  /** The hash of the bytes that were checked. */
  hash: string;
}

const bom: [encoding: Encoding, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Names without hyphens, as people and iconv-lite write them. */
const unicodeNames: Record<string, Encoding> = {
  utf8: 'utf-8',
  utf16le: 'utf-16le',
  ucs2: 'utf-16le',
  utf16be: 'utf-16be',
};

const isUtf16 = (encoding: Encoding): boolean => encoding.startsWith('utf-16');

/** Control characters, which texts hardly have. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Texts have a few by mistake. Compressed data has more than one in ten, and UTF-16 has a NUL in most letters. */
const mostControls = 0.05;

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Returns whether a text has more control characters than a damaged text. */
const hasManyControls = (text: string): boolean =>
  countIn(text, control) > mostControls * text.length;

/** What 8-bit encodings give for bytes that they don't define. */
const undefinedByte = /[\u0080-\u009f\ufffd]/g;

/** How many bytes are read at once. The rows in them are in memory together. */
const chunkSize = 4096;

/** Reads the bytes of a file in parts. The next part overwrites the one before it. */
async function* readBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    // One buffer for all parts: new ones would grow the memory until they are collected.
    const buffer = Buffer.alloc(chunkSize);
    for (;;) {
      const {bytesRead} = await file.read(buffer, 0, chunkSize);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/**
 * Returns the usual name of an encoding, or undefined if it can't be read.
 *
 * Encodings of Eastern Asia use several bytes for a character, and half of one can swallow a separator.
 */
function nameOf(encoding: string): Encoding | undefined {
  const plain = encoding.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (Object.hasOwn(unicodeNames, plain)) return unicodeNames[plain];
  // iconv-lite looks names up in an object, which also has names such as "constructor".
  if (plain in Object.prototype || !iconv.encodingExists(encoding)) return undefined;
  const all = Buffer.from(Array.from({length: 256}, (_, byte) => byte));
  const text = iconv.decode(all, encoding);
  const isOneByte = text.length === 256 && text.slice(0, 128) === all.toString('latin1', 0, 128);
  return isOneByte ? encoding.toLowerCase() : undefined;
}

/** Returns the encoding that a byte order mark or the NUL bytes of UTF-16 prove, or undefined. */
function provenEncoding(start: Buffer): Encoding | undefined {
  const marked = bom.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  if (countIn(start.toString('latin1'), /\0/g) <= mostControls * start.length) return undefined;
  // The separators and most letters of a header are ASCII, which has a NUL in each pair of bytes.
  const even = start.subarray(0, start.length - (start.length % 2));
  const swapped = Buffer.from(even).swap16();
  const candidates = [
    {encoding: 'utf-16le', text: even.toString('utf16le')},
    {encoding: 'utf-16be', text: swapped.toString('utf16le')},
  ].map((candidate) => ({...candidate, ascii: countIn(candidate.text, /[\t\r\n -~]/g)}));
  const [{encoding, text, ascii}] = candidates.sort((a, b) => b.ascii - a.ascii);
  return ascii > 0 && !hasManyControls(text) ? encoding : undefined;
}

/** Returns the encoding in which a file is to be read. @throws InputError if the file contradicts it. */
function chooseEncoding(file: string, start: Buffer, wanted: string | undefined): Encoding {
  const proven = provenEncoding(start);
  // UTF-16 without a byte order mark: the file itself says which of the two it is.
  const isAnyUtf16 = wanted?.toLowerCase().replace(/[^a-z0-9]/g, '') === 'utf16';
  const name = wanted === undefined || isAnyUtf16 ? undefined : nameOf(wanted);
  if (wanted !== undefined && !isAnyUtf16 && name === undefined)
    throw new InputError(
      {file},
      `the encoding "${wanted}" can't be read. Use utf-8, utf-16le, utf-16be or an encoding with one byte for each ` +
        `character, such as windows-1252, or save the file as UTF-8.`,
    );
  const isRefuted =
    proven !== undefined &&
    ((name !== undefined && name !== proven) || (isAnyUtf16 && !isUtf16(proven)));
  if (isRefuted)
    throw new InputError(
      {file},
      `the file is ${proven.toUpperCase()}, not ${wanted}. Leave out --encoding.`,
    );
  if (proven !== undefined) return proven;
  if (isAnyUtf16 || (name !== undefined && isUtf16(name)))
    throw new InputError(
      {file},
      `the file isn't UTF-16. Leave out --encoding, or name the encoding in which the file was saved.`,
    );
  if (hasManyControls(start.toString('latin1')))
    throw new InputError(
      {file},
      `the file isn't a text file or an Excel workbook (.xlsx). Save the customers as CSV (UTF-8) or .xlsx.`,
    );
  return name ?? 'utf-8';
}

/** Checks the bytes of a file that come in parts. */
interface BytesCheck {
  add(bytes: Buffer): void;
  /** @throws InputError if a part wasn't right. */
  end(): void;
}

function checkUtf8(file: string): BytesCheck {
  const check = new Utf8Check();
  return {
    add: (bytes) => check.add(bytes),
    end: () => {
      check.end();
      const {invalid, long} = check;
      if (invalid.count === 0) return;
      throw new InputError({file, line: invalid.first[0]}, explainNotUtf8(invalid, long));
    },
  };
}

/** Says what a file is that isn't UTF-8, by how many of its lines are. */
function explainNotUtf8(invalid: LineList, long: LineList): string {
  const save = 'Save it as CSV (UTF-8).';
  const windows = 'If it comes from Windows in a Western European language, you can also read it';
  const notUtf8 = `the file isn't UTF-8${invalid.count > 1 ? `: see ${String(invalid)}` : ''}.`;
  if (long.count === 0) return `${notUtf8} ${save} ${windows} with --encoding windows-1252.`;
  if (invalid.count > long.count)
    return (
      `${notUtf8} ${save} ${windows} with --encoding windows-1252. But ` +
      `${String(long)} ${long.count === 1 ? 'is' : 'are'} UTF-8, and would be reported as damaged: correct ` +
      `${long.count === 1 ? 'it' : 'them'} in the source.`
    );
  return (
    `${invalid.count === 1 ? "this line isn't" : `${String(invalid)} aren't`} UTF-8, but ${String(long)} ` +
    `${long.count === 1 ? 'is' : 'are'}. The file was damaged, or put together from files in different encodings. ` +
    `Export it again as CSV (UTF-8). Only if the file as a whole comes from Windows, read it with --encoding windows-1252.`
  );
}

function checkUtf16(file: string, encoding: Encoding): BytesCheck {
  const decoder = new TextDecoder(encoding, {fatal: true});
  const lines = new LineCounter();
  let invalidLine: number | undefined;
  const decode = (bytes?: Buffer): void => {
    if (invalidLine !== undefined) return;
    try {
      lines.add(bytes ? decoder.decode(bytes, {stream: true}) : decoder.decode());
    } catch {
      // Decode once more in a way that shows where the fault is.
      const text = new TextDecoder(encoding).decode(bytes);
      lines.add(text.slice(0, Math.max(0, text.indexOf('\ufffd'))));
      invalidLine = lines.line;
    }
  };
  return {
    add: decode,
    end: () => {
      decode();
      if (invalidLine === undefined) return;
      throw new InputError(
        {file, line: invalidLine},
        `the text isn't valid ${encoding.toUpperCase()}. The file was damaged or cut off. Export it again as CSV (UTF-8).`,
      );
    },
  };
}

function checkOneByte(file: string, encoding: Encoding): BytesCheck {
  const utf8 = new Utf8Check();
  const lines = new LineCounter();
  const without = new LineList();
  let firstByte: number | undefined;
  return {
    add: (bytes) => {
      utf8.add(bytes);
      const text = iconv.decode(bytes, encoding);
      let counted = 0;
      for (const {index} of text.matchAll(undefinedByte)) {
        lines.add(text.slice(counted, index));
        counted = index;
        without.note(lines.line);
        firstByte ??= bytes[index];
      }
      lines.add(text.slice(counted));
    },
    end: () => {
      utf8.end();
      if (utf8.invalid.count === 0 && utf8.long.count > 0)
        throw new InputError(
          {file},
          `the file is UTF-8, not ${encoding}, which would damage its names. Leave out --encoding.`,
        );
      if (firstByte === undefined) return;
      const byte = firstByte.toString(16).toUpperCase().padStart(2, '0');
      throw new InputError(
        {file, line: without.first[0]},
        `the byte ${byte} has no character in ${encoding}, so the file is in another encoding, or ` +
          `${without.count === 1 ? 'this line is' : `${String(without)} are`} damaged. Find out in which encoding it was saved, or save it as CSV ` +
          `(UTF-8). If only ${without.count === 1 ? 'this line is' : 'these lines are'} damaged, correct ` +
          `${without.count === 1 ? 'it' : 'them'} in the source, and export again.`,
      );
    },
  };
}

function checkFor(file: string, encoding: Encoding): BytesCheck {
  if (encoding === 'utf-8') return checkUtf8(file);
  return isUtf16(encoding) ? checkUtf16(file, encoding) : checkOneByte(file, encoding);
}

/**
 * Finds out in which encoding a text file is, and reads it once to check that this is true.
 *
 * @param start The first bytes of the file.
 * @param wanted The value of `--encoding`.
 * @throws InputError with the first line that isn't in the encoding
 */
export async function checkText(
  file: string,
  start: Buffer,
  wanted: string | undefined,
): Promise<CheckedText> {
  const encoding = chooseEncoding(file, start, wanted);
  const check = checkFor(file, encoding);
  const hash = createHash('sha256');
  for await (const bytes of readBytes(file)) {
    hash.update(bytes);
    check.add(bytes);
  }
  check.end();
  return {file, encoding, hash: hash.digest('hex')};
}

/** Makes a function that decodes bytes that come in parts; without an argument, it returns the rest. */
function decoderFor(encoding: Encoding): (bytes?: Buffer) => string {
  if (encoding === 'utf-8' || isUtf16(encoding)) {
    const decoder = new TextDecoder(encoding, {fatal: true});
    return (bytes) => (bytes ? decoder.decode(bytes, {stream: true}) : decoder.decode());
  }
  const decoder = iconv.getDecoder(encoding);
  return (bytes) => (bytes ? decoder.write(bytes) : (decoder.end() ?? ''));
}

/**
 * Reads the text of a file that was checked, without its byte order mark.
 *
 * @throws InputError at its end if the file has changed since
 */
export async function* readText({file, encoding, hash}: CheckedText): AsyncGenerator<string> {
  const changed = (): InputError =>
    new InputError(
      {file},
      `the file has changed while it was read. Run the command again when no other program writes to it.`,
    );
  const decode = decoderFor(encoding);
  const now = createHash('sha256');
  try {
    for await (const bytes of readBytes(file)) {
      now.update(bytes);
      yield decode(bytes);
    }
    yield decode();
  } catch (error) {
    // The text was valid when it was checked.
    const {code} = error as NodeJS.ErrnoException;
    throw code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? changed() : error;
  }
  if (now.digest('hex') !== hash) throw changed();
}
