/** A value of JSON as text for people: the parts of a list or an object, joined by commas. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(textOf)
      .join(', ')
  return String(value)
}
