import type {ComponentProps, ReactNode} from 'react';
import DefaultTypes from '@theme-original/Admonition/Types';
import AdmonitionLayout from '@theme/Admonition/Layout';

/** `:::not-specified`: what the specification leaves open, and whom to ask. */
function NotSpecified(props: ComponentProps<typeof AdmonitionLayout>): ReactNode {
  return (
    <AdmonitionLayout
      {...props}
      title={props.title ?? 'Not specified'}
      icon="?"
      className="alert alert--not-specified"
    />
  );
}

export default {...DefaultTypes, 'not-specified': NotSpecified};
