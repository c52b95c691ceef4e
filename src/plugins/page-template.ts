/**
 * The page around what React renders: Docusaurus's own template but for the place of its inline script.
 *
 * Docusaurus puts the script that sets colour mode and announcement bar at the start of the body, behind the
 * stylesheet. A script waits for the stylesheets before it, and the parser waits for the script, so no browser
 * would read the text before the styles have arrived. The script touches the root element alone: in front of the
 * stylesheet it runs at once, and the page is read while the styles load. On a slow phone that shows the end of a
 * guide a sixth of the time sooner. The text is in Eta's syntax, see `ssrTemplate` in Docusaurus's configuration.
 */
export const pageTemplate = `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <% const inlineScripts = /<script>[^]*?<\\/script>/g; %>
    <%~ (it.preBodyTags.match(inlineScripts) ?? []).join('') %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    <% it.scripts.forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>" defer></script>
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags.replace(inlineScripts, '') %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
