/** Prints an answer as JSON. */
export const print = (value: unknown): void =>
  void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

/** Says something beside the output of a command. */
export const sayAside = (line: string): void => void process.stderr.write(`${line}\n`)
