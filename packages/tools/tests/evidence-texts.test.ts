/** Tests that no name becomes markup in an evidence pack, and that responses of another shape stop it. */
import type {Nodes, Root} from 'mdast';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {value} from '../src/evidence/markdown';
import {changeEntity, useEvidence} from './lib/evidence-workspace';
import {changeResponses, type Intercept} from './lib/platform';

const work = useEvidence();
const {run, names, documents, document} = work;

/** Returns all nodes of a Markdown document. */
function nodesOf(markdown: string): Nodes[] {
  const within = (node: Nodes): Nodes[] => [
    node,
    ...('children' in node ? node.children.flatMap(within) : []),
  ];
  return within(remark().use(remarkGfm).parse(markdown) satisfies Root);
}

/** Makes sure that nothing was written, and that nothing is left of the attempt. */
function expectNothing(): void {
  expect(names()).toEqual([]);
}

describe('texts of others', () => {
  const hostile = [
    '<img src=x onerror=alert(1)> <!-- --> <script>',
    '[link](https://evil.example) ![image](https://evil.example/x.png) <https://evil.example>',
    'https://evil.example www.evil.example a@evil.example',
    'cell | another \\| cell \\\\| `code` ``two`` | `',
    '`',
    '*a* _b_ ~~c~~ &lt; &#35; \\# end\\',
    'A\n\n# Heading\r\n| --- |\n\u2028\u0085> quote',
    '\u202Eevil\u0000\u001b[31m',
    '- list 1. [ ] task',
    ' | ',
  ];

  it.each(hostile)('are only text: %j', async (text) => {
    const item = {
      name: text,
      url: text,
      title: text,
      decisioning: {hasDecision: true, notes: text, rationale: [text]},
    };
    const list = [
      {...item, entityName: text, eventLabel: text, note: text, userName: text, matchName: text},
    ];
    work.intercept(async (request, answer) => {
      const {pathname} = new URL(request.url);
      const response = await answer();
      const body = (await response.json()) as Json;
      if (/\/entity\/[^/]+$/.test(pathname))
        Object.assign(body, {
          entityName: text,
          filterSetName: text,
          notes: list,
          indicators: {activeRisks: [{...item, sources: list}]},
          matches: {trueMatches: list},
          dispositionState: {dispositionState: text, dispositionSetAtTime: text},
        });
      if (pathname.endsWith('/history'))
        Object.assign(body.histories[0], {
          event: text,
          externalDocumentLink: text,
          configurationChanges: [{[text]: text}],
        });
      if (pathname.endsWith('/sources')) Object.assign(body.rawDataSources[0], {key: text});
      return new Response(JSON.stringify(body), {headers: response.headers});
    });
    expect((await run()).code).toBe(0);
    const hostileNodes = nodesOf(document());
    work.intercept((_, answer) => answer());
    await run();
    const calmNodes = nodesOf(document(documents()[1]));
    const count = (nodes: Nodes[], type: string) =>
      nodes.filter((node) => node.type === type).length;
    for (const type of [
      'heading',
      'list',
      'listItem',
      'link',
      'image',
      'html',
      'emphasis',
      'delete',
      'blockquote',
      'code',
      'definition',
    ])
      expect(`${type} ${count(hostileNodes, type)}`).toBe(
        `${type} ${type === 'list' || type === 'listItem' || type === 'heading' ? count(calmNodes, type) : 0}`,
      );
    // Each row has as many cells as its header.
    for (const node of hostileNodes)
      if (node.type === 'table')
        for (const row of node.children)
          expect(row.children).toHaveLength(node.children[0].children.length);
    expect(document()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u0085\u2028\u202e]/);
  });

  it('are shown as they are', () => {
    const text = 'a | b `c` \\ d';
    const shown = nodesOf(`| x |\n| --- |\n| ${value(text)} |\n`);
    const read = shown.flatMap((node) =>
      node.type === 'inlineCode' || (node.type === 'text' && node.value === '|')
        ? [node.value]
        : [],
    );
    expect(read.join('')).toBe(text);
  });
});

describe('wrong shapes', () => {
  const history = (change: (event: Json) => unknown): Intercept =>
    changeResponses(/\/history$/, (page) => ({...page, histories: page.histories.map(change)}));

  it.each<[string, Intercept, RegExp]>([
    ['indicators are a list', changeEntity((one) => ({...one, indicators: []})), /"indicators"/],
    ['matches are a list', changeEntity((one) => ({...one, matches: []})), /"matches"/],
    ['there are no matches', changeEntity((one) => ({...one, matches: undefined})), /"matches"/],
    ['indicators are null', changeEntity((one) => ({...one, indicators: null})), /"indicators"/],
    [
      'the disposition is a text',
      changeEntity((one) => ({...one, dispositionState: 'cleared'})),
      /"dispositionState"/,
    ],
    [
      'the disposition is a list of texts',
      changeEntity((one) => ({...one, dispositionState: {dispositionState: ['cleared']}})),
      /"dispositionState.dispositionState"/,
    ],
    [
      'a list of matches is an object',
      changeEntity((one) => ({...one, matches: {trueMatches: {}}})),
      /"matches.trueMatches"/,
    ],
    [
      'a match is a text',
      changeEntity((one) => ({...one, matches: {trueMatches: ['S-48210']}})),
      /"matches.trueMatches\[0\]"/,
    ],
    [
      'a list that the API does not describe is a text',
      changeEntity((one) => ({...one, matches: {otherMatches: 'none'}})),
      /"matches.otherMatches"/,
    ],
    [
      'a decision is a text',
      changeEntity((one) => ({...one, matches: {trueMatches: [{decisioning: 'against'}]}})),
      /decisioning"/,
    ],
    [
      'whether there is a decision is a text',
      changeEntity((one) => ({
        ...one,
        matches: {trueMatches: [{decisioning: {hasDecision: 'false'}}]},
      })),
      /hasDecision"/,
    ],
    ['the score is a text', changeEntity((one) => ({...one, riskScore: '64'})), /"riskScore"/],
    ['the notes are a text', changeEntity((one) => ({...one, notes: 'none'})), /"notes"/],
    ['monitored is a text', changeEntity((one) => ({...one, monitored: 'false'})), /"monitored"/],
    ['another entity is returned', changeEntity((one) => ({...one, urn: 'sigma:e9'})), /"urn"/],
    ['an event has a number as time', history((one) => ({...one, timestamp: 5})), /"timestamp"/],
    ['an event is a text', history(() => 'x'), /"histories"/],
    [
      'the total contradicts the page',
      changeResponses(/\/history$/, (page) => ({...page, total: 0})),
      /total/,
    ],
    ['the total is true', changeResponses(/\/news$/, (page) => ({...page, total: true})), /total/],
    [
      'the sources are an object',
      changeResponses(/\/sources$/, (body) => ({...body, rawDataSources: {}})),
      /"rawDataSources"/,
    ],
  ])('stop the command: %s', async (_, proxy, message) => {
    work.giveUpAfter(1);
    work.intercept(proxy);
    const {code, text} = await run();
    expect(text).toMatch(message);
    expect(code).toBe(1);
    expectNothing();
  });
});
