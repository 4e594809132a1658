// The tests by what they cost. `npm test` and the gate run GATE; `npm run check:full` runs the others, by part.

export interface Files {
  include: string[]
  exclude?: string[]
}

/** Tests of packages that install the package first, which takes longer than the tests. */
const INSTALLED = [
  'packages/cli/test/{hf,mcp,sandbox,completion}.test.ts',
  'packages/sdk/test/package.test.ts',
]
/** Tests of packages on other runtimes and other versions of Node. */
const RUNTIMES = ['test/process/package.test.ts', 'packages/sdk/test/runtimes.test.ts']

export const PROJECTS = {
  unit: { include: ['{src,tools,bench,test/support}/**/*.test.ts'] },
  journeys: { include: ['test/journeys/**/*.test.ts'] },
  packages: { include: ['packages/**/*.test.ts'], exclude: [...INSTALLED, ...RUNTIMES] },
  process: { include: ['test/process/**/*.test.ts', ...INSTALLED], exclude: RUNTIMES },
  runtimes: { include: RUNTIMES },
  browser: { include: ['test/browser/**/*.test.ts'] },
  crash: { include: ['test/crash/**/*.test.ts'] },
  simulation: { include: ['test/simulation/**/*.test.ts'] },
} satisfies Record<string, Files>

export type Project = keyof typeof PROJECTS

/** The projects of the gate: what a change may break, in minutes. */
export const GATE: readonly Project[] = ['unit', 'journeys', 'packages']

/** The arguments of vitest for the projects. */
export const projectWords = (projects: readonly Project[]): string[] =>
  projects.map((name) => `--project=${name}`)
