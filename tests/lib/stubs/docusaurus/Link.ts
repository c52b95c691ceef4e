import {createElement, type ReactNode} from 'react';

export default function Link({to, ...rest}: {to: string; children?: ReactNode}): ReactNode {
  return createElement('a', {href: to, ...rest});
}
