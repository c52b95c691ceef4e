/** Unpacks the parts of a workbook, all of them whole and not more than memory can take. */
import {crc32} from 'node:zlib';
import {unzipSync} from 'fflate';

/**
 * A workbook that unpacks to more is refused. It is about a million rows of customers, the most that a sheet can have.
 * Reading takes about five times as much memory.
 */
export const largestMegabytes = 256;

/** Why a ZIP file can't be read. */
export type ZipProblem = 'damaged' | 'encrypted' | 'too-large';

/** A ZIP file can't be read. */
export class ZipError extends Error {
  constructor(readonly problem: ZipProblem) {
    super(problem);
  }
}

/** What the directory of a ZIP file says of a file in it. */
interface Entry {
  name: string;
  isEncrypted: boolean;
  crc: number;
}

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const entrySignature = 0x02014b50;
const inLargeDirectory = 0xffffffff;

/** Reads the directory of a ZIP file, which the library doesn't show: its checksums prove that nothing was altered. */
function readDirectory(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(endSignature);
  if (end < 0) throw new ZipError('damaged');
  let offset = zip.readUInt32LE(end + 16);
  let count = zip.readUInt16LE(end + 10);
  if (offset === inLargeDirectory) {
    // ZIP64: another record, which the 20 bytes before this one locate, has the larger numbers.
    const large = Number(zip.readBigUInt64LE(end - 12));
    count = Number(zip.readBigUInt64LE(large + 32));
    offset = Number(zip.readBigUInt64LE(large + 48));
  }
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(offset) !== entrySignature) throw new ZipError('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      zip.readUInt16LE(offset + at),
    );
    entries.push({
      name: zip.toString('utf8', offset + 46, offset + 46 + nameLength),
      isEncrypted: (zip.readUInt16LE(offset + 8) & 1) === 1,
      crc: zip.readUInt32LE(offset + 16),
    });
    offset += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Turns errors of reading beyond the end, and those of the library, into one. */
function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
}

/** Lists the names of the files in a ZIP file. @throws ZipError */
export const namesIn = (zip: Buffer): string[] =>
  orDamaged(() => readDirectory(zip).map(({name}) => name));

/**
 * Unpacks files of a ZIP file.
 *
 * @param largestSize How many bytes the wanted files may have together, as the directory says. The library never unpacks more
 *   of a file than its directory says.
 * @throws ZipError if one isn't whole, or if they are too large together. In that case, nothing was unpacked.
 */
export function unpack(
  zip: Buffer,
  isWanted: (name: string) => boolean,
  largestSize = largestMegabytes * 1e6,
): Map<string, Uint8Array> {
  return orDamaged(() => {
    const wanted = readDirectory(zip).filter(({name}) => isWanted(name));
    if (wanted.some(({isEncrypted}) => isEncrypted)) throw new ZipError('encrypted');
    let total = 0;
    // The first pass only adds up the sizes: in a single pass, files before the one that is too much would be unpacked.
    unzipSync(zip, {
      filter: ({name, originalSize}) => {
        if (isWanted(name)) total += originalSize;
        return false;
      },
    });
    if (total > largestSize) throw new ZipError('too-large');
    const files = unzipSync(zip, {filter: ({name}) => isWanted(name)});
    for (const {name, crc} of wanted)
      if (!Object.hasOwn(files, name) || crc32(files[name]) !== crc) throw new ZipError('damaged');
    return new Map(Object.entries(files));
  });
}
