import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type Lock, listFaults, readReport } from './check-dependencies.ts'

const good = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }
const faultsOf = (more: object) =>
  listFaults({ packages: { '': {}, 'node_modules/@a/b': { ...good, ...more } } }, ['a'])

test.each<[string, object, RegExp | undefined]>([
  ['a package as it should be', {}, undefined],
  ['a choice of licences', { license: '(MIT OR GPL-3.0)' }, undefined],
  ['a tool under a licence for tools', { license: 'MPL-2.0', dev: true }, undefined],
  ['no digest', { integrity: undefined }, /^@a\/b 1\.0\.0: has no SHA-512 digest$/],
  ['a weak digest', { integrity: 'sha1-abc' }, /digest/],
  ['a licence that is not allowed', { license: 'AGPL-3.0' }, /licence AGPL-3\.0/],
  ['two licences, one not allowed', { license: '(MIT AND GPL-3.0)' }, /licence/],
  ['no licence', { license: undefined }, /licence/],
  ['a shipped package under a licence for tools', { license: 'MPL-2.0' }, /licence/],
  ['a script that is not allowed', { hasInstallScript: true }, /runs a script/],
])('%s', (_, more, fault) => {
  const faults = faultsOf(more)
  assert.equal(faults.length, fault ? 1 : 0, faults.join())
  if (fault) assert.match(faults[0]!, fault)
})

test('the packages of this project pass', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.deepEqual(listFaults(lock, Object.keys(allowScripts)), [])
})

test('an answer of the registry is read, and anything else counts as silence', () => {
  const report = { vulnerabilities: { a: { name: 'a', severity: 'high', range: '<2' } } }
  assert.deepEqual(readReport(JSON.stringify(report)), [report.vulnerabilities.a])
  assert.deepEqual(readReport('{"vulnerabilities":{}}'), [])
  for (const none of ['', 'npm error', '{"error":{"code":"ENOAUDIT"}}'])
    assert.equal(readReport(none), undefined)
})
