/** Shows nothing: the site has one version, no drafts and no unlisted pages. */
export default function DocVersionBadge(): null {
  return null;
}
