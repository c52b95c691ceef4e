/**
 * An S3 bucket behind CloudFront: a script that uploads the build.
 *
 * Each upload says how long its files may be kept. New files first, pages last, nothing deleted: a
 * page that is open in a reader's browser still finds its files, and the bucket's lifecycle rule removes
 * what was not uploaded again for a month.
 */
import {caching, immutableFolder, mediaTypes, textTypes} from '../files';
import {type HostWriter, origin} from '../site';

const kindsOf = (files: string[]) => [...new Set(files.map((file) => file.slice(file.lastIndexOf('.') + 1)))];

function copy(kind: string, cache: string, which: string): string {
  const type = mediaTypes[kind] ?? 'application/octet-stream';
  const full = textTypes.includes(type) ? `${type}; charset=utf-8` : type;
  return `aws s3 cp "$build" "s3://$bucket" --recursive --exclude '*' ${which} --content-type '${full}' --cache-control '${cache}'`;
}

export const writeS3: HostWriter = ({files}) => {
  const folder = immutableFolder.slice(1);
  const assets = kindsOf(files.filter((file) => file.startsWith(folder)));
  const others = kindsOf(files.filter((file) => !file.startsWith(folder) && !file.endsWith('.html')));
  const lines = [
    '#!/usr/bin/env bash',
    `# ${origin}`,
    '# Usage: bash upload.sh <bucket> [build folder]',
    'set -euo pipefail',
    'bucket=${1:?say which bucket}',
    'build=${2:-build}',
    ...assets.map((kind) => copy(kind, caching.immutable, `--include '${folder}*.${kind}'`)),
    ...[...others, 'html'].map((kind) =>
      copy(kind, caching.revalidated, `--include '*.${kind}' --exclude '${folder}*'`),
    ),
  ];
  return [{path: 's3/upload.sh', text: `${lines.join('\n')}\n`}];
};
