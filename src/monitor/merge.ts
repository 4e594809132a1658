// Merges texts of metrics.

/** Joins the series of equal metrics, which must stand together in one text. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const text of texts)
    for (const block of text.trim().split('\n\n')) {
      const [help, type, ...series] = block.split('\n')
      if (type === undefined) continue
      const head = `${help}\n${type}`
      families.set(head, [...(families.get(head) ?? []), ...series])
    }
  return `${[...families].map(([head, series]) => [head, ...series].join('\n')).join('\n\n')}\n`
}
