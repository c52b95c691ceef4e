import {useState, type ReactNode} from 'react';
import downloads from '@site/.generated/downloads.json';
import {formatSize, sizePathOf, type Download as Listed} from '@site/src/downloads';
import CopyButton from './CopyButton';
import Fold from './Fold';
import RowLink from './RowLink';
import {fetchFile, useLoaded} from './use-loaded';
import styles from './Downloads.module.css';

type FileSize = Pick<Listed, 'bytes' | 'sha256'>;

/** What each file is for, by its name in the generated list. A workflow has its own text there. */
const purposes: Record<string, string> = {
  'openapi.yaml': 'The description as YAML, for people and tools',
  'openapi.json': "The description as JSON, for tools that can't read YAML",
  'postman-collection': 'All operations with their examples and tests',
  'postman-sandbox': 'Environment of the local sandbox',
  'postman-platform': 'Environment of the platform',
  types: 'All schemas, parameters and responses as types',
  client: 'The TypeScript client as an npm package',
  'client-python': 'The Python client as a wheel',
  tools: 'The command-line tool as an npm package',
  sandbox: 'The local server and MCP server as an npm package',
  'settings-report': 'A report of the tool on screening settings, as HTML, CSV and JSON',
  'offline-copy': 'All pages, to read without a connection',
};

type Props = {
  /**
   * Names of files in the generated list, separated by spaces, or `workflows` for all workflows, or `systems` for all files
   * that are for one system.
   */
  of: string;
};

/** The groups of files that have one name, by what their entries have. */
const groups: Record<string, 'workflow' | 'system'> = {workflows: 'workflow', systems: 'system'};

/** Lists files with purpose, size and checksum. The name of each downloads it. */
export default function Downloads({of}: Props): ReactNode {
  const names =
    of in groups
      ? (downloads as Listed[]).filter((one) => one[groups[of]]).map(({name}) => name)
      : of.split(' ');
  if (names.length === 0) return null;
  return (
    <ul className={styles.files}>
      {names.map((name) => (
        <FileItem key={name} name={name} />
      ))}
    </ul>
  );
}

/** Finds a file of the generated list. */
function findFile(name: string): Listed & {fileName: string} {
  const found = (downloads as Listed[]).find((file) => file.name === name);
  if (!found)
    throw new Error(
      `there is no download \`${name}\`; there are ${downloads.map((file) => file.name).join()}`,
    );
  return {...found, fileName: found.path.slice(found.path.lastIndexOf('/') + 1)};
}

/** A list of the most important files. Each item has a text, and then the buttons of its files. */
export function Overview({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.overview}>{children}</div>;
}

type ButtonProps = {
  /** Name of the file in the generated list. */
  of: string;
  /** What tells the file from the others of its row. */
  children: string;
};

/** A button that downloads a file, with its version if it has one, for an overview. */
export function Download({of, children}: ButtonProps): ReactNode {
  const {path, fileName} = findFile(of);
  const [, version] = /-(\d+\.\d+\.\d+)/.exec(fileName) ?? [];
  return (
    <a className={styles.download} href={path} download aria-label={`${children}: ${fileName}`}>
      {[children, version].filter(Boolean).join(' ')}
    </a>
  );
}

/** Lists a file. If it's made from the built pages, its size and checksum are in a file next to it. */
function FileItem({name}: {name: string}): ReactNode {
  const found = findFile(name);
  const {path, fileName, workflow, system} = found;
  const [load] = useState(() =>
    found.bytes === undefined
      ? async () => (await (await fetchFile(sizePathOf(name))).json()) as FileSize
      : undefined,
  );
  const {data: late} = useLoaded(load);
  const {bytes, sha256} = late ?? found;
  return (
    <li className={styles.file}>
      <p className={styles.text}>
        <a href={path} download aria-label={`Download ${fileName}`}>
          {fileName}
        </a>{' '}
        <RowLink id={name} name={fileName} />
        <br />
        {workflow ?? (system ? `The command-line tool for ${system}` : purposes[name])}
        {bytes !== undefined && `, ${formatSize(bytes)}`}
      </p>
      <Fold summary="SHA-256 checksum">
        {sha256 ? (
          <>
            <code>{sha256}</code>
            <CopyButton label={`Copy the checksum of ${fileName}`} text={() => sha256} />
          </>
        ) : (
          <a href={sizePathOf(name)}>{sizePathOf(name)}</a>
        )}
      </Fold>
    </li>
  );
}
