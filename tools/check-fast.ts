// `npm run check:fast`: types, format, rules of the house, and the tests that import a file changed since the main
// branch. It is for the minute before a commit; `npm run check` is the whole check.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const tool = (name: string) => join('node_modules', '.bin', name)
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

function run(name: string, program: string, ...words: string[]): boolean {
  const succeeded = spawnSync(program, words, { stdio: 'inherit' }).status === 0
  console.log(`${succeeded ? 'passed' : 'FAILED'}  ${name}`)
  return succeeded
}

/** The files that differ from the point where this branch left the main branch, and those that git does not track. */
function listChanged(): string[] {
  const base = process.argv[2] ?? git('merge-base', 'HEAD', 'main')
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${changed}\n${added}`.split('\n').filter(Boolean)
}

// Unit tests beside the code. Journeys import the server and so everything; they are left to the whole check, except
// those that changed.
function listTests(changed: readonly string[]): string[] {
  const folders = new Set(
    changed.filter((path) => /^(src|tools)\/.*\.ts$/.test(path)).map((path) => path.replace(/[^/]+$/, '')),
  )
  const beside = git('ls-files', '-co', '--exclude-standard', '*.test.ts')
    .split('\n')
    .filter((path) => folders.has(path.replace(/[^/]+$/, '')))
  return [...new Set([...beside, ...changed.filter((path) => path.endsWith('.test.ts'))])]
}

const changed = listChanged()
const tests = listTests(changed)
const results = [
  run('types', tool('tsc'), '--noEmit', '-p', '.'),
  run('types of the example', tool('tsc'), '--noEmit', '-p', 'examples/investing-app'),
  run('types of the console', tool('tsc'), '--noEmit', '-p', 'packages/console'),
  run('format', tool('biome'), 'ci', '.'),
  run('rules', process.execPath, '--import', 'tsx', 'tools/tidy/tidy.ts'),
  tests.length === 0 || run(`${tests.length} test files`, tool('vitest'), 'run', '--reporter=dot', ...tests),
]
const failed = results.filter((succeeded) => !succeeded).length
console.log(`${changed.length} files changed\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
