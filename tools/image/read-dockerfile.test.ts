import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { ignoring, readStages, readVariables } from './read-dockerfile.ts'

describe('readStages', () => {
  test('readStages joins the lines of an instruction and leaves comments out', () => {
    const page = '# a comment\nFROM node:22 AS one\nRUN a && \\\n    b\n\nFROM node:22\nCMD ["x"]\n'
    assert.deepEqual(readStages(page), [
      { image: 'node:22', name: 'one', instructions: [{ name: 'RUN', rest: 'a &&      b' }] },
      { image: 'node:22', name: '', instructions: [{ name: 'CMD', rest: '["x"]' }] },
    ])
  })

  test('readStages refuses an instruction that it cannot carry out', () => {
    assert.throws(
      () => readStages('FROM x\nONBUILD RUN y'),
      /an instruction that is not known here: ONBUILD RUN y/,
    )
  })
})

test('readVariables', () => {
  assert.deepEqual(readVariables('A=1 B=x=y'), { A: '1', B: 'x=y' })
})

test('the ignore file of the image leaves out data, keys and installed packages', () => {
  const isIgnored = ignoring(
    readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'Dockerfile.dockerignore'), 'utf8'),
  )
  const left_out = [
    '.data/personal-data.key',
    '.git/config',
    'node_modules/pg/x.js',
    'packages/sdk/node_modules/x',
  ]
  assert.deepEqual(
    [...left_out, 'holdfast-0.1.0.tgz', '.env'].filter((path) => !isIgnored(path)),
    [],
  )
  assert.deepEqual(['src/main.ts', 'package.json', '.ci/run', 'docs/.data.md'].filter(isIgnored), [])
})
