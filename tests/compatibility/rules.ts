/** Ten rules of the API that readers must find in any tool that shows the description. */
const rules: {about: string; says: RegExp}[] = [
  {about: 'licensing of articles', says: /only in response to a user action, never in bulk/i},
  {about: 'rate limit', says: /100 requests per second/},
  {about: 'prompt retry of 429', says: /retry (a 429 )?promptly/i},
  {about: 'plain-text errors', says: /bodies are plain text/i},
  {about: 'archiving stops monitoring and alerts', says: /archiving stops monitoring/i},
  {about: 'atomic bulk creation', says: /\batomic\b/i},
  {about: 'test webhook without retry', says: /(isn['’]t|is not|never) retried/i},
  {about: 'place of Filter Sets', says: /Settings > Filter Sets/},
  {
    about: 'filter that is ignored',
    says: /isDecisionedAgainst.{0,40} ignored|ignored.{0,80}isDecisionedAgainst/is,
  },
  {about: 'no association risk in a simple screening', says: /association risk/i},
];

/** Lists the rules that a text doesn't state. */
export const missingFrom = (text: string): string[] =>
  rules.filter(({says}) => !says.test(text)).map(({about}) => about);
