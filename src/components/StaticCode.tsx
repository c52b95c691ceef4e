import {useEffect, useRef, useState, type ReactNode} from 'react';
import LoadFailure from './LoadFailure';
import {fetchFile} from './use-loaded';

type Props = {
  /** Its HTML at build time; in the browser, the address of a file with it (plugins/lib/code-files.ts). */
  file: string;
};

/**
 * Shows long code, which is in the HTML of a page and not in its scripts. After a change of page without a reload, it
 * loads the code and scrolls to the line in the address. If the file can't be loaded, it shows an error.
 */
export default function StaticCode({file}: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = code.current;
    // The code is already in the HTML of the page.
    if (failed || !element || element.childNodes.length > 0) return;
    fetchFile(file)
      .then(async (response) => {
        element.innerHTML = await response.text();
        const line = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!line || !element.contains(line)) return;
        // src/client/open-target.ts opens the details elements around the line.
        window.dispatchEvent(new Event('hashchange'));
        line.scrollIntoView();
      })
      .catch(() => setFailed(true));
  }, [file, failed]);
  if (failed)
    return (
      <LoadFailure onRetry={() => setFailed(false)}>
        The code could not be loaded. Check your connection and try again, or reload the page.
      </LoadFailure>
    );
  const html = typeof document === 'undefined' ? file : '';
  return <code ref={code} dangerouslySetInnerHTML={{__html: html}} suppressHydrationWarning />;
}
