import {useState, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import downloads from '@site/.generated/downloads.json';
import {type Download, downloadsRoute, formatSize, lateFiles} from '@site/src/downloads';
import CopyButton from './CopyButton';
import RowLink from './RowLink';
import {fetchFile, useLoaded} from './use-loaded';
import styles from './Downloads.module.css';

/** Purpose of each file. */
const purposes: Record<string, string> = {
  'openapi.yaml': 'The description as YAML, for people and tools',
  'openapi.json': "The description as JSON, for tools that can't read YAML",
  'postman-collection': 'All operations with their examples and tests',
  'postman-sandbox': 'Environment of the local sandbox',
  'postman-platform': 'Environment of the platform',
  types: 'All records, parameters and responses as types',
  sandbox: 'The local server and MCP server as an npm package',
  programs: 'All programs with the modules that they import',
  'offline-copy': 'All pages, to read without a connection',
};

/**
 * Lists files to download with purpose, size and checksum, by their names in the generated list. `workflows` means all
 * workflows.
 */
export default function Downloads({of}: {of: string}): ReactNode {
  const names = of === 'workflows' ? downloads.filter(({workflow}) => workflow).map(({name}) => name) : of.split(' ');
  return (
    <ul className={styles.files}>
      {names.map((name) => {
        if (name in lateFiles) return <LateItem key={name} name={name} />;
        const file = downloads.find((download) => download.name === name);
        if (!file)
          throw new Error(`there is no download \`${name}\`; there are ${downloads.map((one) => one.name).join()}`);
        return <FileItem key={name} {...file} />;
      })}
    </ul>
  );
}

type FileProps = Pick<Download, 'name' | 'path' | 'workflow'> & {
  /** Size and checksum, or the address of a file with them. */ bytes?: number;
  sha256?: string;
  sizePath?: string;
};

function FileItem({name: id, path, workflow, bytes, sha256, sizePath}: FileProps): ReactNode {
  const name = path.split('/').at(-1) ?? path;
  return (
    <li className={styles.file}>
      <p className={styles.text}>
        <strong>{name}</strong> <RowLink id={id} name={name} />
        <br />
        {workflow ?? purposes[id]}
        {bytes !== undefined && `, ${formatSize(bytes)}`}
      </p>
      <a className={styles.download} href={path} download aria-label={`Download ${name}`}>
        Download
      </a>
      <details className={styles.checksum}>
        <summary>SHA-256 checksum</summary>
        {sha256 ? (
          <>
            <code>{sha256}</code>
            <CopyButton label={`Copy the checksum of ${name}`} text={() => sha256} />
          </>
        ) : (
          <a href={sizePath}>{sizePath}</a>
        )}
      </details>
    </li>
  );
}

/** Lists a file that is made from the built pages. Its size and checksum are in a file next to it: see `LateFile`. */
function LateItem({name}: {name: string}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {slug} = siteConfig.customFields?.product as {slug: string};
  const {file, sizePath} = lateFiles[name];
  const [load] = useState(
    () => async () => (await (await fetchFile(sizePath)).json()) as {bytes: number; sha256: string},
  );
  const {data} = useLoaded(load);
  return <FileItem name={name} path={`${downloadsRoute}/${file(slug)}`} sizePath={sizePath} {...data} />;
}
