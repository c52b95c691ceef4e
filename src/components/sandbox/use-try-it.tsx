import {useRef, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {EndpointModel} from '@screening/api';
import LoadFailure from '@site/src/components/LoadFailure';
import {linkText} from './request-link';
import {indexOfResponse, listResponses, type ResponseExample} from './responses';
import {usePanel} from './use-panel';

/** Where readers run the sandbox on their computer, without the panel. */
const sandboxGuide = '/docs/guides/platform/develop-against-the-sandbox';

export type TryIt = {
  /** Opens the sandbox. */
  button: ReactNode;
  /** Says that the sandbox loads, or that it couldn't be loaded. */
  notice: ReactNode;
  /** The sandbox, if it is open. */
  panel: ReactNode;
  /** The index of the chosen example of the body, which the samples and the sandbox start with. */
  example: number;
  chooseExample: (example: number) => void;
  responses: ResponseExample[];
  /** The index of the response that is shown first. */
  first: number;
};

/**
 * Returns the parts of "Try it", which opens the sandbox in a panel. They are in different places of a page.
 *
 * @param title what the operation does: "Run a simple screening"
 */
export function useTryIt(title: string, model: EndpointModel): TryIt {
  const location = useLocation();
  const isBrowser = useIsBrowser();
  const given = isBrowser ? linkText(location) : undefined;
  // A new link with a request opens the sandbox again. The fragment of a field or section doesn't.
  // The key of the location tells two uses of the same link apart.
  const asked =
    given === undefined ? undefined : location.search + location.hash + (location.key ?? '');
  const ref = useRef<HTMLButtonElement>(null);
  const {isOpen, Panel, isLoading, retry, open, close} = usePanel(asked, ref);
  // An example that is chosen on a page whose address names an error is shown, and not the error.
  const [{example, ignored}, choose] = useState({example: 0, ignored: ''});
  const examples = model.body?.examples ?? [];
  const responses = listResponses(model);
  // A link to an error shows its example too.
  const hash = isBrowser && location.hash !== ignored ? location.hash : '';
  const [, status] = /^#response-(\d+)$/.exec(hash) ?? [];
  const error = responses.findIndex(({summary}) => status && summary.startsWith(status));
  const first = error === -1 ? indexOfResponse(examples[example], responses) : error;
  return {
    button: isBrowser ? (
      <button
        ref={ref}
        type="button"
        className="action action--main"
        aria-label="Try it in the sandbox"
        aria-expanded={isOpen && Panel !== undefined}
        aria-busy={isLoading}
        onClick={open}>
        Try it
      </button>
    ) : (
      <Link className="action action--main" to={sandboxGuide}>
        Try it
      </Link>
    ),
    notice: (
      <>
        <span role="status" className="only-heard">
          {isLoading && 'The sandbox is loading.'}
        </span>
        {retry && (
          <LoadFailure
            onRetry={() => {
              ref.current?.focus();
              retry();
            }}>
            The sandbox could not be loaded. Check your connection and try again, or{' '}
            <Link to={sandboxGuide}>run it on your computer</Link>.
          </LoadFailure>
        )}
      </>
    ),
    panel: Panel && (
      <Panel
        key={`${example} ${asked}`}
        operationId={model.id}
        title={title}
        requests={examples}
        responses={responses}
        example={example}
        given={given}
        isOpen={isOpen}
        onClose={close}
      />
    ),
    example,
    chooseExample: (chosen) => choose({example: chosen, ignored: location.hash}),
    responses,
    first,
  };
}
