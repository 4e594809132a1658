import assert from 'node:assert/strict'
import { test } from 'vitest'
import { reportRights } from './report-rights.ts'

const person = (id: string, role: string, of_tenant: string | null = null, status = 'active') => ({
  id,
  email: `${id}@example.com`,
  status,
  grants: [{ role, of_tenant }],
})

test('each permission names its roles and the active operators that have one, with the tenant', () => {
  const report = reportRights([
    person('ines', 'finance'),
    person('otto', 'finance', 'ten_1'),
    person('gone', 'finance', null, 'disabled'),
    person('vera', 'auditor'),
  ])
  const { roles, holders } = report.find(({ permission }) => permission === 'break.write')!
  assert.deepEqual(roles, ['finance'])
  assert.deepEqual(
    holders.map(({ operator, role, of_tenant }) => [operator, role, of_tenant]),
    [
      ['ines', 'finance', null],
      ['otto', 'finance', 'ten_1'],
    ],
  )
  const names = report.map(({ permission }) => permission)
  assert.deepEqual(names, [...names].sort())
})
