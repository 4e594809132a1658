// An assertion about some of the members of a value.
import assert from 'node:assert/strict'

/** Asserts that the value has the members that are expected, and so on for the objects in it; lists are compared whole. */
export function assertMembers(actual: unknown, expected: object, message?: string): void {
  assert.deepEqual(select(actual, expected), expected, message)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The part of the value that the expectation names; of a list all elements, each reduced to its own expectation. */
function select(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((each, n) => (n < expected.length ? select(each, expected[n]) : each))
  if (!isPlain(expected) || !isObject(actual) || Array.isArray(actual)) return actual
  const names = Object.keys(expected).filter((name) => name in actual)
  return Object.fromEntries(names.map((name) => [name, select(actual[name], expected[name])]))
}
