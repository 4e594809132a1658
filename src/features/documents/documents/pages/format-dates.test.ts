import assert from 'node:assert/strict'
import { test } from 'vitest'
import { welcomeLetter } from '../../../../../test/support/sample-papers.ts'
import { datesOf } from './format-dates.ts'

const { account, issuer_address } = welcomeLetter

test.each<[holder: string | null, issuer: string | null, day: string]>([
  ['DE', 'US', '09.03.2027'],
  ['GB', 'DE', '09/03/2027'],
  ['US', 'DE', '03/09/2027'],
  ['NL', 'DE', '09-03-2027'],
  ['SE', 'DE', '2027-03-09'],
  [null, 'DE', '09.03.2027'],
  [null, null, '2027-03-09'],
])('dates of a holder in %s with an issuer in %s are like %s', (holder, issuer, day) => {
  const at = (country_code: string | null) => country_code && { ...issuer_address!, country_code }
  const dates = datesOf({
    account: { ...account, holder_address: at(holder) || null },
    issuer_address: at(issuer) || null,
  })
  assert.equal(dates.day('2027-03-09'), day)
  assert.equal(dates.second('2027-03-09T23:59:59.999Z'), `${day} 23:59:59 UTC`)
})
