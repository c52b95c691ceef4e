/** Finds out what a file is from its content, because its name may be wrong. */
import {open, stat} from 'node:fs/promises';
import {InputError} from './input-error';

/** Enough for a header, so that UTF-16 without a byte order mark can be recognized. */
const startSize = 4096;

const save = 'Save the customers as CSV (UTF-8) or .xlsx.';

/** What files that can't be read begin with. */
const refused: [start: RegExp, message: string][] = [
  [/^%PDF/, `this is a PDF file. ${save}`],
  [/^\{\\rtf/, `this is a text document (RTF). ${save}`],
  [/^(?:\xff\xfe\0\0|\0\0\xfe\xff)/, `the file is UTF-32. Save it as CSV (UTF-8).`],
  [/^\x1f\x8b/, `the file is compressed (gzip). Unpack it first.`],
  [/^(?:7z\xbc\xaf|Rar!)/, `the file is a packed archive. Unpack it first.`],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|meta)/i,
    `this is a web page or XML, not a table, whatever its name says. Open it in a spreadsheet program. ${save}`,
  ],
];

/** Names of streams within files of Office before 2007, in UTF-16. */
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The message for a failed system call. */
function explainSystemError(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return `the file doesn't exist. Check its name and folder.`;
    case 'EACCES':
    case 'EPERM':
      return `the file may not be read by this user. Change its permissions.`;
    case 'EBUSY':
      return `another program has the file open. Close it there.`;
    default:
      return `the file can't be opened (${error.code ?? error.message}).`;
  }
}

/** Says what a file of Office before 2007 is. A workbook with a password is one, too. */
async function explainCompoundFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    let content = Buffer.alloc(0);
    for await (const part of file.createReadStream({highWaterMark: 1 << 20, autoClose: false})) {
      // A name may be cut by the end of a part.
      content = Buffer.concat([content.subarray(-64), part as Buffer]);
      if (content.includes(utf16('EncryptedPackage')))
        return `the workbook has a password. Remove the password, or save a copy without it.`;
    }
  } finally {
    await file.close();
  }
  return `this is a file of an old Office format (.xls). Save it as .xlsx or CSV (UTF-8).`;
}

const failedAt =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new InputError({file: path}, explainSystemError(error));
  };

/**
 * Makes sure that a path is a file. It isn't opened, because opening a pipe waits for a writer, and a device has no end.
 *
 * @throws InputError if it is something else
 */
export async function requireFile(path: string): Promise<void> {
  const stats = await stat(path).catch(failedAt(path));
  if (stats.isDirectory())
    throw new InputError({file: path}, `this is a folder. Name the file in it.`);
  if (!stats.isFile())
    throw new InputError(
      {file: path},
      `this isn't a file but a device or pipe, which can't be read twice. Save its content to a file first.`,
    );
}

/**
 * Finds out what a file is.
 *
 * @throws InputError if it is neither a text file nor can be a workbook
 */
export async function detectFile(
  path: string,
): Promise<{kind: 'text' | 'workbook'; start: Buffer}> {
  const failed = failedAt(path);
  await requireFile(path);
  const file = await open(path).catch(failed);
  let start: Buffer;
  try {
    const buffer = Buffer.alloc(startSize);
    const {bytesRead} = await file.read(buffer, 0, startSize, 0).catch(failed);
    start = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  if (start.subarray(0, compoundFile.length).equals(compoundFile))
    throw new InputError({file: path}, await explainCompoundFile(path));
  if (/^PK(?:\x03\x04|\x05\x06)/.test(start.toString('latin1', 0, 4)))
    return {kind: 'workbook', start};
  const known = refused.find(([pattern]) => pattern.test(start.toString('latin1', 0, 64)));
  if (known) throw new InputError({file: path}, known[1]);
  return {kind: 'text', start};
}
