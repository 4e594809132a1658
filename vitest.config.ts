import { defineConfig } from 'vitest/config'

// Files share a worker and its modules: the tests keep no state in modules, and a fresh module graph per file would
// cost more than most files take to run.
export default defineConfig({
  test: {
    include: ['{src,packages,test,tools,bench}/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // For a machine that is busy with other things as well: what is slow passes, only what hangs fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
