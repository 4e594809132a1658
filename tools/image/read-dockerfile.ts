// Reads the instructions of a Dockerfile, as far as ours uses the language.

interface Instruction {
  name: string
  rest: string
}

export interface Stage {
  image: string
  name: string
  instructions: Instruction[]
}

const KNOWN_NAMES = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'CMD']

/** The stages of a Dockerfile; an instruction that is not known here is an error. */
export function readStages(page: string): Stage[] {
  const stages: Stage[] = []
  for (const { name, rest } of readInstructions(page)) {
    if (name !== 'FROM') {
      stages.at(-1)!.instructions.push({ name, rest })
      continue
    }
    const [image, , alias] = rest.split(/\s+/)
    stages.push({ image: image!, name: alias ?? '', instructions: [] })
  }
  return stages
}

function readInstructions(page: string): Instruction[] {
  return page
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      if (!KNOWN_NAMES.includes(name)) throw new Error(`an instruction that is not known here: ${line}`)
      return { name, rest }
    })
}

/** The variables of an ENV instruction. */
export const readVariables = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s, 2)))

/** Makes the function that says which paths of the checkout are left out, by the lines of the ignore file. */
export function ignoring(page: string): (path: string) => boolean {
  const patterns = page
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(
      (line) =>
        new RegExp(
          `^${line
            .replaceAll('.', '\\.')
            .replace('**/', '(.*/)?')
            .replaceAll(/(?<!\.)\*(?!\/)/g, '[^/]*')}(/|$)`,
        ),
    )
  return (path) => patterns.some((pattern) => pattern.test(path))
}
