import {useEffect, useState, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import downloads from '@site/.generated/downloads.json';
import {downloadsRoute, formatSize, lateFiles, type LateFile} from '@site/src/downloads';
import CopyButton from './CopyButton';
import RowLink from './RowLink';
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
        const late = Object.values(lateFiles).find((one) => one.name === name);
        return late ? <LateItem key={name} late={late} /> : file(name);
      })}
    </ul>
  );
}

function file(name: string): ReactNode {
  const found = downloads.find((download) => download.name === name);
  if (!found)
    throw new Error(`there is no download \`${name}\`; there are ${downloads.map((one) => one.name).join(', ')}`);
  const {path, bytes, sha256, workflow} = found;
  const purpose = workflow ?? purposes[name];
  return <FileItem key={name} id={name} purpose={purpose} path={path} size={formatSize(bytes)} sha256={sha256} />;
}

type FileProps = {id: string; purpose: string; path: string; size?: string; sha256: ReactNode};

function FileItem({id, purpose, path, size, sha256}: FileProps): ReactNode {
  const name = path.split('/').at(-1) ?? path;
  return (
    <li className={styles.file}>
      <p className={styles.text}>
        <strong>{name}</strong> <RowLink id={id} name={name} />
        <br />
        {purpose}
        {size && `, ${size}`}
      </p>
      <a className={styles.download} href={path} download aria-label={`Download ${name}`}>
        Download
      </a>
      <details className={styles.checksum}>
        <summary>SHA-256 checksum</summary>
        {typeof sha256 === 'string' ? (
          <>
            <code>{sha256}</code>
            <CopyButton label={`Copy the checksum of ${name}`} text={() => sha256} />
          </>
        ) : (
          sha256
        )}
      </details>
    </li>
  );
}

/** Lists a file that is made from the built pages. Its size and checksum are in a file next to it: see `LateFile`. */
function LateItem({late}: {late: LateFile}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {slug} = siteConfig.customFields?.product as {slug: string};
  const [facts, setFacts] = useState<{bytes: number; sha256: string}>();
  useEffect(() => {
    const abort = new AbortController();
    fetch(late.factsPath, {signal: abort.signal})
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setFacts, () => undefined);
    return () => abort.abort();
  }, [late]);
  return (
    <FileItem
      id={late.name}
      purpose={purposes[late.name]}
      path={`${downloadsRoute}/${late.file(slug)}`}
      size={facts && formatSize(facts.bytes)}
      sha256={facts?.sha256 ?? <a href={late.factsPath}>{late.factsPath}</a>}
    />
  );
}
