import assert from 'node:assert/strict'
import { test } from 'vitest'
import { directTenant, testApp } from '../../../test/support/direct.ts'
import { PLATFORM } from '../../db/database.ts'
import { newId } from '../../values/ids.ts'
import { lookUpClient } from './clients.ts'

test('a missing client is not cached', async () => {
  const app = await testApp()
  const tenant = await directTenant(app)
  const id = newId('cli_')
  assert.equal(await lookUpClient(app, id), undefined)
  await app.database.write(PLATFORM)`
    insert into clients (tenant, id, service, name, scopes, created_at)
    select tenant, ${id}, ${newId('svc_')}, name, scopes, created_at from clients
    where tenant = ${tenant}`
  assert.equal((await lookUpClient(app, id))?.tenant, tenant)
})
