import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readRoleMap } from './role-map.ts'
import { WrongSetting } from './setting.ts'

describe('the roles of groups', () => {
  test('the roles of groups hold in every tenant or in one; a group may be a distinguished name', () => {
    assert.deepEqual(readRoleMap('desk=finance; desk=support:ten_munich;cn=admins,ou=it=administrator;'), [
      { group: 'desk', role: 'finance', of_tenant: null },
      { group: 'desk', role: 'support', of_tenant: 'ten_munich' },
      { group: 'cn=admins,ou=it', role: 'administrator', of_tenant: null },
    ])
    assert.deepEqual(readRoleMap(''), [])
  })

  test.each([
    ['a group without a role', 'desk', /group=role/],
    ['an unknown role', 'desk=boss', /the role boss; roles are support/],
    ['an empty group', '=finance', /group=role/],
    ['a tenant without its prefix', 'desk=finance:munich', /group=role/],
  ])('the roles of groups refuses %s', (_, text, message) => {
    assert.throws(
      () => readRoleMap(text),
      (error) => error instanceof WrongSetting && message.test(error.message),
    )
  })
})
