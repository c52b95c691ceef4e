import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {findTarget} from '@site/src/client/open-target';
import CopyButton from './CopyButton';
import LoadFailure from './LoadFailure';
import {fetchFile} from './use-loaded';
import {useOverflow} from './use-overflow';
import styles from './CodeFrame.module.css';

type CodeProps = {
  /** The code as HTML that never changes (packages/api/src/code.ts). Without it, `children`. */
  html?: string;
  /** The HTML of the first lines, if they are folded. */
  folded?: string;
  /** The HTML in the build, and its address in the browser (plugins/lib/code-files.ts). */
  file?: string;
  children?: ReactNode;
  /** Whether the container limits the height of the code, as the right column does. */
  bounded?: boolean;
  /** Whether it is the output of a program, which nobody copies. */
  output?: boolean;
};

type Props = CodeProps & {
  title?: string;
  language?: string;
  /** The fragment that links to it, if any. */
  address?: string;
};

/** Longer code is cut off after this line, and has a button that shows all. */
const mostLines = 24;

/** Frames a code block, with its title if it has one. */
export default function CodeFrame({title, language, address, ...code}: Props): ReactNode {
  return (
    <div
      id={address}
      className={clsx('code-surface', styles.frame, code.bounded && styles.bounded)}
      data-language={language}>
      {title && (
        <div className={styles.bar}>{address ? <a href={`#${address}`}>{title}</a> : title}</div>
      )}
      <Code name={title ?? 'Code'} {...code} />
    </div>
  );
}

/** Shows code that scrolls inside itself, with a button to copy it. */
export function Code({
  name,
  html,
  folded,
  file,
  children,
  bounded,
  output,
}: CodeProps & {name: string}): ReactNode {
  const {box: code, stop} = useOverflow<HTMLPreElement & HTMLDivElement>(name);
  const [whole, setWhole] = useState(false);
  const shown = file ? (
    <StaticCode file={file} />
  ) : html === undefined ? (
    <code>{children}</code>
  ) : (
    <Html html={html} />
  );
  const Box = folded ? 'div' : 'pre';
  const lines = (html ?? '').split('\n').length;
  // Only long code is in a file.
  const isLong = !bounded && (file !== undefined || lines > mostLines);
  return (
    <div className={styles.body}>
      <Box ref={code} className={styles.code} data-whole={whole || undefined} {...stop}>
        {folded ? (
          <>
            <details className="code-fold">
              <summary aria-label="Imports and setup" />
              <pre>
                <Html html={`${folded}\n`} />
              </pre>
            </details>
            <pre>{shown}</pre>
          </>
        ) : (
          shown
        )}
      </Box>
      {!output && (
        <CopyButton label={`Copy: ${name}`} text={() => code.current?.textContent ?? ''} />
      )}
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : file ? 'Show all' : `Show all ${lines} lines`}
          <span className="only-heard">: {name}</span>
        </button>
      )}
    </div>
  );
}

function Html({html}: {html: string}): ReactNode {
  return <code dangerouslySetInnerHTML={{__html: html}} />;
}

/** Returns the content of a code file. Throws an error if it's another file, such as the login page of a proxy. */
async function readCode(response: Response): Promise<NodeListOf<ChildNode>> {
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
  // Nothing in a parsed document runs or loads. The code is inside an element, so that its first spaces stay.
  const {body} = new DOMParser().parseFromString(`<code>${await response.text()}`, 'text/html');
  const others = body.querySelectorAll(':not(span, a[href^="#"])');
  if (!isText || others.length > 1) throw new Error(`${response.url} isn't code.`);
  return others[0].childNodes;
}

/** Shows long code of the page's HTML. After a change of page, loads it and scrolls to the line in the address. */
function StaticCode({file}: {file: string}): ReactNode {
  const code = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = code.current;
    // The code is already in the HTML of the page.
    if (failed || !element || element.childNodes.length > 0) return;
    fetchFile(file)
      .then(async (response) => {
        element.replaceChildren(...(await readCode(response)));
        const line = findTarget();
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
