import {objectOf, reads, resultOf, type Tool, type ToolContext} from '../tool';

/** Searches the documentation. */
export const searchDocs = ({docs}: ToolContext): Tool<{query: string; limit?: number}> => ({
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Searches guides, operations, schemas, fields, enum values, errors and terms. Two or three words find more than a sentence. Returns pages for read_page.',
  inputSchema: objectOf(
    {
      query: {type: 'string', minLength: 1, maxLength: 200},
      limit: {type: 'integer', minimum: 1, maximum: 20, default: 8},
    },
    'query',
  ),
  outputSchema: resultOf(
    {
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: {page: {type: 'string'}, title: {type: 'string'}, text: {type: 'string'}},
        },
      },
    },
    'results',
  ),
  annotations: reads,
  isDocumentation: true,
  async call({query, limit}) {
    const {summary, results} = await docs.search(query, limit);
    const advice = results.length > 0 ? '' : ' Search for other words, or read /llms.txt.';
    return {
      line: summary + advice,
      text: results
        .map(({title, page, text}, index) => `${index + 1}. ${title}\n   ${page}\n   ${text}`)
        .join('\n\n'),
      structured: {results},
    };
  },
});
