import type {ComponentProps, ReactNode} from 'react';
import DefaultTypes from '@theme-original/Admonition/Types';
import AdmonitionLayout from '@theme/Admonition/Layout';

/** `:::not-specified`: questions that are open. */
function NotSpecified(props: ComponentProps<typeof AdmonitionLayout>): ReactNode {
  return (
    <AdmonitionLayout
      {...props}
      title={props.title ?? 'Open questions'}
      icon="?"
      className="alert alert--not-specified"
    />
  );
}

export default {...DefaultTypes, 'not-specified': NotSpecified};
