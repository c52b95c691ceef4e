import type {ComponentProps, ReactNode} from 'react';

/** A table that scrolls inside itself on a narrow screen, also by keyboard. */
export default function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  );
}
