/**
 * Writes `names/names.json`, which both clients use to check names. It holds the ranges of characters of one version of
 * Unicode, because Node.js and Python have different ones and must decide alike.
 *
 * Run it after a change of the lists in this folder, or with a newer Node.js for a newer Unicode:
 * `npx tsx packages/client/names/generate.ts`
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** The first and the last code point of each range, one after the other. */
type Ranges = number[];

/** Finds the ranges of the characters that a pattern matches. */
function rangesOf(pattern: RegExp): Ranges {
  const ranges: Ranges = [];
  let start: number | undefined;
  for (let code = 0; code <= 0x110000; code += 1) {
    const isIn = code <= 0x10ffff && pattern.test(String.fromCodePoint(code));
    if (isIn && start === undefined) start = code;
    if (!isIn && start !== undefined) {
      ranges.push(start, code - 1);
      start = undefined;
    }
  }
  return ranges;
}

/** Finds the ranges of the letters of an alphabet. */
const lettersOf = (script: string): Ranges =>
  rangesOf(new RegExp(`(?=\\p{L})\\p{Script=${script}}`, 'u'));

const folder = import.meta.dirname;

/** Reads a list of texts, without its comments. */
const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The characters of Windows-1252 from 0x80 to 0x9F. `TextDecoder` of Node.js 20 takes them for those of Latin-1. */
const windows1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152,
  0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122,
  0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

/** The other encodings of one byte in which programs read UTF-8 by mistake. */
const codePages = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'koi8-r',
  'macintosh',
  'ibm866',
];

/** Returns the characters of an encoding from 0x80 to 0xFF, with 0 for a byte that stands for none. */
function upperHalf(encoding: string): number[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({length: 0x80}, (_, index) => {
    const code = decoder.decode(Uint8Array.of(0x80 + index)).codePointAt(0)!;
    return code === 0xfffd ? 0 : code;
  });
}

const names = {
  unicode: process.versions.unicode,
  /** Letters of the alphabets whose letters look alike. */
  scripts: {
    Latin: lettersOf('Latin'),
    Cyrillic: lettersOf('Cyrillic'),
    Greek: lettersOf('Greek'),
    Armenian: lettersOf('Armenian'),
    Cherokee: lettersOf('Cherokee'),
    Coptic: lettersOf('Coptic'),
    Lisu: lettersOf('Lisu'),
    Deseret: lettersOf('Deseret'),
    Osage: lettersOf('Osage'),
    Tifinagh: lettersOf('Tifinagh'),
    'Canadian syllabics': lettersOf('Canadian_Aboriginal'),
    'Old Italic': lettersOf('Old_Italic'),
    Gothic: lettersOf('Gothic'),
    Carian: lettersOf('Carian'),
    Lycian: lettersOf('Lycian'),
    Lydian: lettersOf('Lydian'),
    Elbasan: lettersOf('Elbasan'),
    'Warang Citi': lettersOf('Warang_Citi'),
    Vai: lettersOf('Vai'),
  },
  letters: rangesOf(/\p{L}/u),
  capitals: rangesOf(/\p{Lu}/u),
  marks: rangesOf(/\p{M}/u),
  digits: rangesOf(/\p{Nd}/u),
  spaces: rangesOf(/[\p{Z}\s]/u),
  controls: rangesOf(/\p{Cc}/u),
  privateUse: rangesOf(/\p{Co}/u),
  bidirectional: rangesOf(/\p{Bidi_Control}/u),
  unassigned: rangesOf(/\p{Cn}/u),
  windows1252,
  codePages: codePages.map(upperHalf),
  placeholders: linesOf('placeholders.txt'),
  missingParts: linesOf('missing-parts.txt'),
  exactParts: linesOf('exact-parts.txt'),
  notes: linesOf('notes.txt'),
  markedNotes: linesOf('marked-notes.txt'),
  severalPeople: linesOf('several-people.txt'),
};

writeFileSync(join(folder, 'names.json'), `${JSON.stringify(names)}\n`);
