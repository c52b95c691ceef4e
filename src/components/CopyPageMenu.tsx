import {useId, type ReactNode} from 'react';
import clsx from 'clsx';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '@screening/api';
import CopyButton from './CopyButton';
import {fetchFile} from './use-loaded';
import icons from './CopyButton.module.css';
import styles from './CopyPageMenu.module.css';

/** An icon that shows buttons that copy or open the page as Markdown, or copy its link. */
export default function CopyPageMenu(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  const id = useId();
  const copyItem = (label: string, text: () => string | Promise<string>): ReactNode => (
    <CopyButton className={styles.item} label={label} words={label} text={text} />
  );
  return (
    <div className={styles.wrap} data-not-in-markdown>
      <button
        type="button"
        className={clsx(icons.icon, styles.button)}
        title="Copy page"
        popoverTarget={id}
      />
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        onBlur={({currentTarget, relatedTarget}) => {
          // Tab leaves it. A click elsewhere closes it anyway.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}>
        {copyItem('Copy as Markdown', async () => (await fetchFile(markdown)).text())}
        <a className={styles.item} href={markdown}>
          View as Markdown
        </a>
        {copyItem('Copy link', () => window.location.href)}
      </div>
    </div>
  );
}
