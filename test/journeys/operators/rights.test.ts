// The report of rights of one tenant: a role that holds in every tenant holds there too.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Body, freshTenant } from '../../support/client.ts'
import { newOperator } from '../../support/operators.ts'

test('the report of one tenant names operators of this tenant and of every tenant, and none of another', async () => {
  const [here, there] = [await freshTenant(), await freshTenant()]
  const auditor = await newOperator('auditor', here.tenant)
  const local = await newOperator('finance', here.tenant)
  const general = await newOperator('finance')
  const other = await newOperator('finance', there.tenant)
  const { body } = await auditor.call('GET', '/operator/rights')
  const { holders } = body.rights.find(({ permission }: Body) => permission === 'break.write')
  const placesOf = ({ id }: { id: string }) =>
    holders.filter(({ operator }: Body) => operator === id).map(({ of_tenant }: Body) => of_tenant)
  assert.deepEqual([local, general, other].map(placesOf), [[here.tenant], [null], []])
})
