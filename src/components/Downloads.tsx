import {useEffect, useState, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import downloads from '@site/.generated/downloads.json';
import {downloadsRoute, formatSize, offlineCopy, offlineFactsPath, offlineTokens} from '@site/src/downloads';
import RowLink from './RowLink';
import ScrollTable from './ScrollTable';
import styles from './Downloads.module.css';

/** Files to download, by their names in the list that the build writes: with size and checksum. */
export default function Downloads({of}: {of: string}): ReactNode {
  return (
    <ScrollTable aria-label="Table: Files">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Size</th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>{of.split(' ').map((name) => (name === 'offline-copy' ? <OfflineRow key={name} /> : row(name)))}</tbody>
    </ScrollTable>
  );
}

function row(name: string): ReactNode {
  const found = downloads.find((download) => download.name === name);
  if (!found)
    throw new Error(`there is no download \`${name}\`; there are ${downloads.map((one) => one.name).join(', ')}`);
  const {path, bytes, sha256} = found;
  return (
    <tr key={name}>
      <FileCell id={name} path={path} />
      <td className={styles.size}>{formatSize(bytes)}</td>
      <td className={styles.checksum}>
        <code>{sha256}</code>
      </td>
    </tr>
  );
}

function FileCell({id, path}: {id: string; path: string}): ReactNode {
  const file = path.split('/').at(-1) ?? path;
  return (
    <th scope="row" className={styles.file}>
      <a href={path} download>
        {file}
      </a>{' '}
      <RowLink id={id} name={file} />
    </th>
  );
}

/**
 * The offline copy holds all pages, so its size and checksum come last: the build puts them in place of the tokens
 * in the page's HTML, and a reader who comes from another page gets them from a file.
 */
function OfflineRow(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {slug} = siteConfig.customFields?.product as {slug: string};
  const atBuild = typeof window === 'undefined';
  const [facts, setFacts] = useState<{bytes: number; sha256: string}>();
  useEffect(() => {
    const abort = new AbortController();
    fetch(offlineFactsPath, {signal: abort.signal})
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setFacts, () => undefined);
    return () => abort.abort();
  }, []);
  const [bytes, sha256] = atBuild
    ? [offlineTokens.bytes, offlineTokens.sha256]
    : [facts ? formatSize(facts.bytes) : '', facts?.sha256 ?? ''];
  return (
    <tr>
      <FileCell id="offline-copy" path={`${downloadsRoute}/${offlineCopy(slug)}`} />
      <td className={styles.size} suppressHydrationWarning>
        {bytes}
      </td>
      <td className={styles.checksum}>
        <code suppressHydrationWarning>{sha256}</code>
      </td>
    </tr>
  );
}
