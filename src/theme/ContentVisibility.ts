/** Shows nothing: the site has one version, no drafts and no unlisted pages. */
export default function ContentVisibility(): null {
  return null;
}
