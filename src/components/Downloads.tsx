import {useState, type ReactNode} from 'react';
import downloads from '@site/.generated/downloads.json';
import {type Download, formatSize, sizePathOf} from '@site/src/downloads';
import CopyButton from './CopyButton';
import Fold from './Fold';
import RowLink from './RowLink';
import {fetchFile, useLoaded} from './use-loaded';
import styles from './Downloads.module.css';

type FileSize = Pick<Download, 'bytes' | 'sha256'>;

const purposes: Record<string, string> = {
  'openapi.yaml': 'The description as YAML, for people and tools',
  'openapi.json': "The description as JSON, for tools that can't read YAML",
  'postman-collection': 'All operations with their examples and tests',
  'postman-sandbox': 'Environment of the local sandbox',
  'postman-platform': 'Environment of the platform',
  types: 'All schemas, parameters and responses as types',
  sandbox: 'The local server and MCP server as an npm package',
  programs: 'All programs with the modules that they import',
  'offline-copy': 'All pages, to read without a connection',
};

/** Lists files by the names of the generated list, with purpose, size and checksum. `workflows` are all workflows. */
export default function Downloads({of}: {of: string}): ReactNode {
  const names =
    of === 'workflows'
      ? downloads.filter(({workflow}) => workflow).map(({name}) => name)
      : of.split(' ');
  return (
    <ul className={styles.files}>
      {names.map((name) => (
        <FileItem key={name} of={name} />
      ))}
    </ul>
  );
}

/** Lists a file. If it's made from the built pages, its size and checksum are in a file next to it. */
function FileItem({of}: {of: string}): ReactNode {
  const found = downloads.find(({name}) => name === of);
  if (!found)
    throw new Error(
      `there is no download \`${of}\`; there are ${downloads.map(({name}) => name).join()}`,
    );
  const {path, workflow} = found;
  const [load] = useState(() =>
    found.bytes === undefined
      ? async () => (await (await fetchFile(sizePathOf(of))).json()) as FileSize
      : undefined,
  );
  const {data: late} = useLoaded(load);
  const {bytes, sha256} = late ?? found;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <li className={styles.file}>
      <p className={styles.text}>
        <strong>{name}</strong> <RowLink id={of} name={name} />
        <br />
        {workflow ?? purposes[of]}
        {bytes !== undefined && `, ${formatSize(bytes)}`}
      </p>
      <a className={styles.download} href={path} download aria-label={`Download ${name}`}>
        Download
      </a>
      <Fold summary="SHA-256 checksum">
        {sha256 ? (
          <>
            <code>{sha256}</code>
            <CopyButton label={`Copy the checksum of ${name}`} text={() => sha256} />
          </>
        ) : (
          <a href={sizePathOf(of)}>{sizePathOf(of)}</a>
        )}
      </Fold>
    </li>
  );
}
