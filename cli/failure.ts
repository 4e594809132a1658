// Failures of commands, with the exit code of each kind.

/** 1: refused, or used wrongly. 3: not signed in, or not permitted. 4: no such resource. 6: no server answers. */
export const EXIT = {
  refused: 1,
  not_permitted: 3,
  not_found: 4,
  waits_for_approval: 5,
  no_answer: 6,
} as const

/** The reason for which a command ends, in a line, and its exit code. */
export class Failure extends Error {
  readonly exit_code: number
  constructor(message: string, exit_code: number = EXIT.refused) {
    super(message)
    this.exit_code = exit_code
  }
}

/** Several faults of one input; the command prints each on a line. */
export class FaultList extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}

interface Refused {
  code: string
  detail: string
  params?: readonly { path: string; detail: string }[]
  context?: Record<string, unknown>
}

/** A refusal in a line: its code, its reason, each fault of the input, and its facts. */
export function describe({ code, detail, params = [], context = {} }: Refused): string {
  const offenders = params.map((param) => ` ${param.path}: ${param.detail}`)
  const facts = Object.entries(context).map(([name, value]) => ` ${name}: ${value}`)
  return `${code}: ${detail}${[...offenders, ...facts].join(';')}`
}
