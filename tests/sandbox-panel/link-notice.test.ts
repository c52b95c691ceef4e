/** Tests what the panel says about the request of a link. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import LinkNotice from '../../src/components/sandbox/LinkNotice';
import type {EarlierCall} from '../../src/components/sandbox/request-link';

const call: EarlierCall = {operationId: 'createGroup', body: {entityGroupName: '<b>New</b>'}, at: 1};
const render = (props: {problem?: string; calls?: EarlierCall[] | null; isWaiting: boolean}) =>
  renderToStaticMarkup(createElement(LinkNotice, {id: 'x', button: null, onSendAll: () => undefined, ...props}));
const reset = 'A reset deletes your calls and undoes their changes.';
const missing = 'They don’t fit into a link, so your sandbox can return another response.';

it.each([
  [{problem: 'This link is damaged.', isWaiting: true}, 'This link is damaged. The form shows an example instead.'],
  [{isWaiting: true}, 'Not sent yet, because this request changes data. Select Send to send it.'],
  [
    {calls: [call], isWaiting: true},
    `Nothing has been sent yet. This request uses data from an earlier call. To get this data, reset your sandbox and send all 2 calls. ${reset}`,
  ],
  [
    {calls: [call, call], isWaiting: false},
    `This request uses data from 2 earlier calls. To get this data, reset your sandbox and send all 3 calls. ${reset}`,
  ],
  [{calls: null, isWaiting: false}, `This request uses data from earlier calls of the link’s author. ${missing}`],
  [
    {calls: null, isWaiting: true},
    `Not sent yet, because this request changes data. Select Send to send it. This request uses data from earlier calls of the link’s author. ${missing}`,
  ],
])('for %o', (props, words) => {
  expect(render(props)).toContain(`<p id="x">${words}</p>`);
});

it('lists each earlier call with its body as text', () => {
  const html = render({calls: [call], isWaiting: true});
  expect(html).toContain('<code>POST /group</code>');
  expect(html).toContain('&quot;entityGroupName&quot;: &quot;&lt;b&gt;New&lt;/b&gt;&quot;');
  expect(html).toContain('Reset and send all 2</button>');
});

it('is not shown for a request that is sent', () => {
  expect(render({isWaiting: false})).toBe('');
});
