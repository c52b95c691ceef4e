/**
 * Writes a script that uploads the build to an S3 bucket behind CloudFront.
 *
 * Each upload sets the caching of its files. New files come first, pages last, and nothing is deleted, so that a
 * page that is open in a browser still finds its files. The bucket's lifecycle rule removes files that haven't been
 * uploaded again for a month.
 */
import {caching, contentType, immutableFolder, mediaTypes, typesByPath} from '../files';
import {type HostWriter, origin} from '../site';

const kindsOf = (files: string[]) => [...new Set(files.map((file) => file.slice(file.lastIndexOf('.') + 1)))];

const copy = (type: string, cache: string, which: string) =>
  `aws s3 cp "$build" "s3://$bucket" --recursive --exclude '*' ${which} --content-type '${contentType(type)}' --cache-control '${cache}'`;

export const writeS3: HostWriter = ({files}) => {
  const folder = immutableFolder.slice(1);
  const assets = kindsOf(files.filter((file) => file.startsWith(folder)));
  const named = files.filter((file) => `/${file}` in typesByPath);
  const others = kindsOf(
    files.filter((file) => !file.startsWith(folder) && !file.endsWith('.html') && !named.includes(file)),
  );
  const ofKind = (kind: string) =>
    copy(mediaTypes[kind], caching.revalidated, `--include '*.${kind}' --exclude '${folder}*'`);
  const lines = [
    '#!/usr/bin/env bash',
    `# ${origin}`,
    '# Usage: bash upload.sh <bucket> [build folder]',
    'set -euo pipefail',
    'bucket=${1:?give the name of the bucket}',
    'build=${2:-build}',
    ...assets.map((kind) => copy(mediaTypes[kind], caching.immutable, `--include '${folder}*.${kind}'`)),
    ...others.map(ofKind),
    ...named.map((file) => copy(typesByPath[`/${file}`], caching.revalidated, `--include '${file}'`)),
    ofKind('html'),
  ];
  return [{path: 's3/upload.sh', text: `${lines.join('\n')}\n`}];
};
