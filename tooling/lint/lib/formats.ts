/** The formats that our schemas may name. An unknown one is an error: it would be checked by nobody. */
export const formats: Record<string, true | ((text: string) => boolean)> = {
  'date-time': isDateTime,
  date: isDate,
  uri: isUri,
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  // Numbers have no text to check; their range is the schema's minimum and maximum.
  int32: true,
  int64: true,
  float: true,
  double: true,
};

/** A day that the calendar has. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** RFC 3339, section 5.6: a day, a time, and an offset that must not be missing. */
function isDateTime(text: string): boolean {
  const parts =
    /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      text,
    );
  return parts?.[1] !== undefined && isDate(parts[1]);
}

/** An absolute address with a scheme. */
function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text);
}
