import type {ComponentProps, ReactNode} from 'react';
import ColorModeIcon from '@site/src/components/ColorModeIcon';

/** The sun. */
export default function IconLightMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <ColorModeIcon {...props}>
      <path d="M12 8a4 4 0 0 0 0 8 4 4 0 0 0 0-8M12 3v1M12 20v1M3 12h1M20 12h1M5.5 5.5l1 1M17.5 17.5l1 1M5.5 18.5l1-1M17.5 6.5l1-1" />
    </ColorModeIcon>
  );
}
