/** Tests what the components inside a sentence become. */
import {expect, test} from 'vitest';
import {render} from './lib/render';

test.each([
  [
    '<Field of="Thing.riskScore" />',
    '<a href="/api/schemas/thing#riskScore"><code>riskScore</code></a>',
  ],
  [
    '<Field of="Thing.riskScore">a *score*</Field>',
    '<a href="/api/schemas/thing#riskScore">a <em>score</em></a>',
  ],
  [
    '<Operation of="getThing" />',
    '<a href="/api/get-thing"><code>GET /thing/{thingURN}</code></a>',
  ],
  ['<Webhook of="thingChanged" />', '<a href="/api/thing-changed">Thing changed</a>'],
  ['<Schema of="Part" />', '<a href="/api/schemas/part"><code>Part</code></a>'],
  ['<Limit of="listThings.query.pageSize" is="maximum" />', '80'],
  ['<Limit of="rateLimit" />', '70'],
  ['<Status of="429" />', '<a href="/api#error-429"><code>429 Too Many Requests</code></a>'],
  ['<Value of="ThingState" is="shut" />', '<code>shut</code>'],
])('%s in a sentence, a list, a cell and alone on its line', async (component, expected) => {
  const {html, problems} = await render(
    `See ${component} here.\n\n${component}\n\n- ${component}\n\n| A |\n|---|\n| ${component} |`,
  );
  expect(problems).toEqual([]);
  for (const part of [
    `<p>See ${expected} here.</p>`,
    `<p>${expected}</p>`,
    `<li>${expected}</li>`,
    `<td>${expected}</td>`,
  ])
    expect(html).toContain(part);
});
