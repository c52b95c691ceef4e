/** Shows nothing: `DocItem/Content` shows the table of contents of a narrow window below the title instead of above. */
export default function DocItemTOCMobile(): null {
  return null;
}
