// The settings of a tenant as texts of a form in the console, and back.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  FIELDS,
  GROUPS,
  settingsFrom,
  textsOf,
} from '../../packages/console/src/screens/rules/group-fields.ts'
import {
  GROUP_NAMES,
  GROUPS as SCHEMAS,
} from '../../src/features/back-office/tenant-settings/group-schemas.ts'

interface Schema {
  properties?: Record<string, Schema>
}

/** The places of a group's settings; journals and the venue have theirs one step deeper. */
const placesOf = (group: (typeof GROUPS)[number]) =>
  Object.entries(SCHEMAS[group].properties as Record<string, Schema>).flatMap(([name, { properties }]) =>
    properties ? Object.keys(properties).map((inner) => `${name}.${inner}`) : [name],
  )

test('The form has every group and every setting that the server knows', () => {
  assert.deepEqual([...GROUPS].sort(), [...GROUP_NAMES].sort())
  for (const group of GROUPS)
    assert.deepEqual(Object.keys(FIELDS[group]).sort(), placesOf(group).sort(), group)
})

test.each<[group: (typeof GROUPS)[number], settings: object]>([
  ['orders', { price_collar: '0.2', gtc_days: 30 }],
  ['orders', {}],
  ['advances', { deposit_advances_enabled: false, advance_limit: '500.00' }],
  ['pools', { pool_times: { default: ['10:00'], XNYS: ['15:00'] } }],
  ['journals', { journals: { firm_to_customer: ['cash', 'units'], single_limit: { EUR: '10.00' } } }],
  ['journals', { journals: { customer_to_customer: 'never', approval_days: 3 } }],
  ['journals', { journals: { customer_to_firm: [] } }],
  ['venue', { venue: { rejects: ['BAD', 'WORSE'], whole_units: true } }],
  ['fees', { fees: [{ alias: 'buy', chargeable_currencies: { EUR: { unit_amount: '1.50' } } }] }],
])('The settings of %s survive the form: %j', (group, settings) => {
  assert.deepEqual(settingsFrom(group, textsOf(group, settings)), { settings, faults: [] })
})

test.each<[texts: Record<string, string>, settings: object, faults: string[]]>([
  [{ pool_times: '{', pool_price_margin: '0.1' }, { pool_price_margin: '0.1' }, ['pool_times']],
  [{ pool_times: ' ', pool_price_margin: ' 0.1 ' }, { pool_price_margin: '0.1' }, []],
])('The form of pools with %j gives %j and the faults %j', (texts, settings, faults) => {
  assert.deepEqual(settingsFrom('pools', texts), { settings, faults })
})

test('A text that is not a number goes to the server as it stands', () => {
  assert.deepEqual(settingsFrom('orders', { gtc_days: 'ninety' }).settings, { gtc_days: 'ninety' })
})
