import { defineConfig } from 'vitest/config'
import { type Files, PROJECTS } from './tools/checks/test-projects.ts'

/** For a machine that is busy with other things as well: what is slow passes, only what hangs fails. */
const LIMIT_MS = 300_000

// Files share a worker and its modules: the tests keep no state in modules, and a fresh module graph per file would
// cost more than most files take to run.
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    maxWorkers: 2,
    projects: Object.entries<Files>(PROJECTS).map(([name, { include, exclude = [] }]) => ({
      test: {
        name,
        include,
        exclude: ['**/node_modules/**', ...exclude],
        pool: 'threads',
        isolate: false,
        testTimeout: LIMIT_MS,
        hookTimeout: LIMIT_MS,
      },
    })),
  },
})
