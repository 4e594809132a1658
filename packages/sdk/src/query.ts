// The values of a query, and its text.

/** A value of a query; a list is sent as several parameters of one name. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export type Query = Readonly<Record<string, QueryValue>>

/** Returns the query with its question mark; empty if nothing is asked. */
export function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) parameters.append(name, String(one))
  const text = parameters.toString()
  return text && `?${text}`
}
