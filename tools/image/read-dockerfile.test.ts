import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ignoring, readStages, readVariables } from './read-dockerfile.ts'

describe('readStages', () => {
  test('joins the lines of an instruction and leaves comments out', () => {
    const page = '# a comment\nFROM node:22 AS one\nRUN a && \\\n    b\n\nFROM node:22\nCMD ["x"]\n'
    expect(readStages(page)).toEqual([
      { image: 'node:22', name: 'one', instructions: [{ name: 'RUN', rest: 'a &&      b' }] },
      { image: 'node:22', name: '', instructions: [{ name: 'CMD', rest: '["x"]' }] },
    ])
  })

  test('refuses an instruction that it cannot carry out', () => {
    expect(() => readStages('FROM x\nONBUILD RUN y')).toThrow(
      'an instruction that is not known here: ONBUILD RUN y',
    )
  })
})

test('readVariables', () => {
  expect(readVariables('A=1 B=x=y')).toEqual({ A: '1', B: 'x=y' })
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
  expect([...left_out, 'holdfast-0.1.0.tgz', '.env'].filter((path) => !isIgnored(path))).toEqual([])
  expect(['src/main.ts', 'package.json', '.ci/run', 'docs/.data.md'].filter(isIgnored)).toEqual([])
})
