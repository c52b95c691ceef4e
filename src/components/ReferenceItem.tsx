import type {ReactNode} from 'react';
import clsx from 'clsx';
import {HtmlClassNameProvider, ThemeClassNames} from '@docusaurus/theme-common';
import {DocProvider} from '@docusaurus/plugin-content-docs/client';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import type {Props} from '@theme/DocItem';
import DocItemFooter from '@theme/DocItem/Footer';
import DocItemMetadata from '@theme/DocItem/Metadata';
import DocItemPaginator from '@theme/DocItem/Paginator';

/**
 * A page of the reference. It has what `@theme/DocItem` has, but no table of contents and no components for Markdown, so
 * that it loads neither their scripts nor their styles.
 */
export default function ReferenceItem({content: Content}: Props): ReactNode {
  return (
    <DocProvider content={Content}>
      <HtmlClassNameProvider className={`docs-doc-id-${Content.metadata.id}`}>
        <DocItemMetadata />
        <div className="row">
          <div className="col">
            <article>
              <DocBreadcrumbs />
              <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
                <Content />
              </div>
              <DocItemFooter />
            </article>
            <DocItemPaginator />
          </div>
        </div>
      </HtmlClassNameProvider>
    </DocProvider>
  );
}
