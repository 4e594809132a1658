// The metrics of a server, as Prometheus reads them.

export interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

/** Reads the series of a text of metrics. */
export function parseMetrics(text: string): Series[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, content]) => [key, content])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

/** The series that `/metrics` of the server shows now. */
export async function scrape(baseUrl: string): Promise<Series[]> {
  return parseMetrics(await (await fetch(`${baseUrl}/metrics`)).text())
}

/** The values of the series with the name and the labels. */
export function valuesOf(
  all: readonly Series[],
  name: string,
  labels: Record<string, string> = {},
): number[] {
  const fits = (one: Series) => Object.entries(labels).every(([key, value]) => one.labels[key] === value)
  return all.filter((one) => one.name === name && fits(one)).map(({ value }) => value)
}

/** The memory that the server's process uses now. */
export async function residentMiB(baseUrl: string): Promise<number> {
  const [bytes] = valuesOf(await scrape(baseUrl), 'process_resident_memory_bytes')
  return bytes! / 1024 / 1024
}
