import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import DocItemTOCMobile from '@theme-original/DocItem/TOC/Mobile';
import '@site/src/css/guides.css';

/** Shows the title, the folded table of contents of a narrow window, and the text of a page. */
export default function DocItemContent({children}: {children: ReactNode}): ReactNode {
  const {metadata, frontMatter, contentTitle, toc} = useDoc();
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      {contentTitle === undefined && !frontMatter.hide_title && (
        <header>
          <Heading as="h1">{metadata.title}</Heading>
        </header>
      )}
      {toc.length > 0 && !frontMatter.hide_table_of_contents && <DocItemTOCMobile />}
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
