import {createElement, type ReactNode} from 'react';

export default function Heading({
  as,
  ...rest
}: {
  as: string;
  id?: string;
  children?: ReactNode;
}): ReactNode {
  return createElement(as, rest);
}
