/** The work of a key, done when it is first asked for; its answer must not be undefined. */
export function once<K, T>(work: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const found = known.get(key) ?? work(key)
    known.set(key, found)
    return found
  }
}
