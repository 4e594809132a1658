/** Whether a pattern is the name of an operation, or with `.*` that of its group. */
export const matches = (pattern: string, operation: string): boolean =>
  pattern.endsWith('.*') ? operation.startsWith(pattern.slice(0, -1)) : pattern === operation
