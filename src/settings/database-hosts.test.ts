import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { isTarget, readDatabaseHosts, type SessionTarget } from './database-hosts.ts'

describe('the hosts of a connection string', () => {
  test.each([
    ['postgres://u:p@db/name', ['postgres://u:p@db/name'], 'any', 2_000],
    [
      'postgresql://db:6432/name?sslmode=require',
      ['postgresql://db:6432/name?sslmode=require'],
      'any',
      2_000,
    ],
    ['postgres://u@%2Frun%2Fpg:5432/name', ['postgres://u@%2Frun%2Fpg:5432/name'], 'any', 2_000],
    ['postgres:///name?host=/run/pg', ['postgres://%2Frun%2Fpg/name'], 'any', 2_000],
    [
      'postgres://u:p%40,x@a:5432,b:5433,[::1]:5434/name?target_session_attrs=read-write&sslmode=disable',
      [
        'postgres://u:p%40,x@a:5432/name?sslmode=disable',
        'postgres://u:p%40,x@b:5433/name?sslmode=disable',
        'postgres://u:p%40,x@[::1]:5434/name?sslmode=disable',
      ],
      'read-write',
      2_000,
    ],
    [
      'postgres://u@/name?host=a,::1&port=5432,5433&target_session_attrs=standby&connect_timeout=7',
      ['postgres://u@a:5432/name', 'postgres://u@[::1]:5433/name'],
      'standby',
      7_000,
    ],
    ['postgres://a,b/name?port=6000', ['postgres://a:6000/name', 'postgres://b:6000/name'], 'any', 2_000],
    ['postgres://a/name?target_session_attrs=primary', ['postgres://a/name'], 'primary', 2_000],
  ])('%s', (url, urls, target, deadline_ms) => {
    assert.deepEqual(readDatabaseHosts(url), { urls, target, deadline_ms })
  })

  test.each([
    ['postgres://a,b/name?target_session_attrs=leader', /not one of any, read-write/],
    ['postgres://a,b,c/name?port=1,2', /2 ports for 3 hosts/],
    ['postgres://a,,b/name', /empty name/],
    ['postgres://a,b/name?connect_timeout=soon', /whole seconds/],
  ])('%s is refused', (url, fault) => {
    assert.throws(() => readDatabaseHosts(url), fault)
  })
})

test('a target takes the servers that libpq would take', () => {
  const servers = {
    primary: { is_standby: false, is_read_only: false },
    'primary that refuses writes': { is_standby: false, is_read_only: true },
    standby: { is_standby: true, is_read_only: true },
  }
  const takes = (target: SessionTarget) =>
    Object.entries(servers).flatMap(([name, state]) => (isTarget(target, state) ? [name] : []))
  const all = Object.keys(servers)
  assert.deepEqual(
    {
      any: takes('any'),
      'read-write': takes('read-write'),
      'read-only': takes('read-only'),
      primary: takes('primary'),
      standby: takes('standby'),
      'prefer-standby': takes('prefer-standby'),
    },
    {
      any: all,
      'read-write': ['primary'],
      'read-only': ['primary that refuses writes', 'standby'],
      primary: ['primary', 'primary that refuses writes'],
      standby: ['standby'],
      'prefer-standby': all,
    },
  )
})
