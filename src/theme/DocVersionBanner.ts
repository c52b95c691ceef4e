/** Shows nothing: the site has one version, no drafts and no unlisted pages. */
export default function DocVersionBanner(): null {
  return null;
}
