import {describeRest, partOf} from '../part-of-text';
import {objectOf, reads, resultOf, type Tool, type ToolContext} from '../tool';

/** The arguments of the tool. */
type Arguments = {
  page: string;
  offset?: number;
  limit?: number;
};

/** Reads a page or a section of the documentation, another text file of the site, or the rest of a long response. */
export const readPage = ({docs, results}: ToolContext): Tool<Arguments> => ({
  name: 'read_page',
  title: 'Read a page of the documentation',
  description:
    'Returns a page or one section (#anchor) as Markdown, or a text file such as /openapi.yaml. /llms.txt lists all pages. Long texts are cut: read on with offset.',
  inputSchema: objectOf(
    {
      page: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'Such as /docs/guides/platform/webhooks#verify-a-webhook',
      },
      offset: {type: 'integer', minimum: 0, description: 'Characters to skip.'},
      limit: {type: 'integer', minimum: 1000, maximum: 100_000, default: 18_000},
    },
    'page',
  ),
  outputSchema: resultOf(
    {
      text: {type: 'string'},
      total: {type: 'integer', description: 'Characters in all.'},
      next: {type: 'integer', description: 'Offset of the next part.'},
    },
    'text',
    'total',
  ),
  annotations: reads,
  isDocumentation: true,
  async call({page, offset, limit}) {
    const part = partOf(results.find(page) ?? (await docs.page(page)), {offset, limit});
    const rest = describeRest(part, page);
    return {line: rest === '' ? page : `${page}. ${rest}`, text: part.text, structured: part};
  },
});
