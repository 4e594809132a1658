/** A function that computes the value of each key once; a value is never undefined. It lives as long as one call. */
export function memoize<K, T>(compute: (key: K) => T): (key: K) => T {
  const values = new Map<K, T>()
  return (key) => {
    const value = values.get(key) ?? compute(key)
    values.set(key, value)
    return value
  }
}
