import {useEffect, useState, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import downloads from '@site/.generated/downloads.json';
import {downloadsRoute, formatSize, offlineCopy, offlineFactsPath, offlineTokens} from '@site/src/downloads';
import RowLink from './RowLink';
import ScrollTable, {TableHead} from './ScrollTable';
import styles from './Downloads.module.css';

const columns = ['File', 'Size', 'SHA-256'];

/** Files to download, by their names in the list that the build writes: with size and checksum. */
export default function Downloads({of}: {of: string}): ReactNode {
  return (
    <ScrollTable aria-label="Files" className="stacks">
      <TableHead columns={columns} />
      <tbody>{of.split(' ').map((name) => (name === 'offline-copy' ? <OfflineRow key={name} /> : row(name)))}</tbody>
    </ScrollTable>
  );
}

function row(name: string): ReactNode {
  const found = downloads.find((download) => download.name === name);
  if (!found)
    throw new Error(`there is no download \`${name}\`; there are ${downloads.map((one) => one.name).join(', ')}`);
  return <FileRow key={name} id={name} path={found.path} size={formatSize(found.bytes)} sha256={found.sha256} />;
}

type FileProps = {id: string; path: string; size: string; sha256: string};

function FileRow({id, path, size, sha256}: FileProps): ReactNode {
  const file = path.split('/').at(-1) ?? path;
  // The size and the checksum of the offline copy are in the page before React knows them.
  return (
    <tr>
      <th scope="row" className={styles.file}>
        <a href={path} download>
          {file}
        </a>{' '}
        <RowLink id={id} name={file} />
      </th>
      <td className={styles.size} data-label={columns[1]} suppressHydrationWarning>
        {size}
      </td>
      <td className={styles.checksum} data-label={columns[2]}>
        <code suppressHydrationWarning>{sha256}</code>
      </td>
    </tr>
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
  const [size, sha256] = atBuild
    ? [offlineTokens.bytes, offlineTokens.sha256]
    : [facts ? formatSize(facts.bytes) : '', facts?.sha256 ?? ''];
  return <FileRow id="offline-copy" path={`${downloadsRoute}/${offlineCopy(slug)}`} size={size} sha256={sha256} />;
}
