/** Returns what an agent must know before its first call. The guides explain each rule. */
export const instructions = (title: string): string => `\
The ${title} with fictional data, and its documentation. Nothing reaches the platform. Rules for the code that you write:

1. Send the key alone in the \`Authorization\` header, without a prefix. Errors are plain text, not JSON: branch on the status. Repeat a 429 promptly until a deadline. A 425 means "not yet".
2. A result row is a candidate, not a match. A response without rows proves nothing, and a failed call is never "clear". Always send a threshold where the request has one.
3. Validate before you send: a trimmed name, a date that exists, a two-letter country code in capitals.
4. Bulk creation is atomic, and there are no idempotency keys. Store your intent and the task ID, poll the task, and after an unknown outcome look for your keys before you send again.
5. Send the page and the page size in the query, at most 100 a page. Unknown filters are ignored: the result names them after \`Sandbox-Warning\`. Archived entities are included unless you filter them out.
6. Get an article only when a person asks for it.

The sandbox's clock starts in March 2025, so take times from its answers. A task takes about 2 seconds. A reset deletes what your calls created. Use searchDocs and readPage before you guess a field.`;
