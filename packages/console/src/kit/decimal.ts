// Exact differences of decimals, which stay text.

const placesOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0

function scaled(decimal: string, places: number): bigint {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(places, '0'))
  return decimal.startsWith('-') ? -size : size
}

/** The first decimal less the others, exactly. */
export function subtract(first: string, ...others: readonly string[]): string {
  const places = Math.max(...[first, ...others].map(placesOf))
  const left = others.reduce((rest, other) => rest - scaled(other, places), scaled(first, places))
  const digits = String(left < 0n ? -left : left).padStart(places + 1, '0')
  const at = digits.length - places
  return `${left < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`
}
