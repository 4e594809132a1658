// `npm run check:fast`: types, format, rules of the house, and the tests that import a file changed since the main
// branch. It is for the minute before a commit; `npm run check` is the check before a merge. At the end it names the
// parts of `npm run check:full` that the change needs.
import { execFileSync } from 'node:child_process'
import { partsFor } from './checks/parts.ts'
import { commandStep, runSteps, staticSteps, tool } from './checks/steps.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** The files that differ from the point where this branch left the main branch, and those that git does not track. */
function listChanged(): string[] {
  const base = process.argv[2] ?? git('merge-base', 'HEAD', 'main')
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${changed}\n${added}`.split('\n').filter(Boolean)
}

// Unit tests beside the code. Journeys import the server and so everything; they are left to `npm run check`, except
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
const parts = partsFor(changed)
const notes = () => [
  `${changed.length} files changed`,
  parts.length > 0
    ? `this change needs: npm run check:full -- ${parts.join(' ')}`
    : 'this change needs no part of check:full',
]
await runSteps(
  [
    ...staticSteps(),
    ...(tests.length > 0
      ? [commandStep(`${tests.length} test files`, tool('vitest'), 'run', '--reporter=dot', ...tests)]
      : []),
  ],
  notes,
)
