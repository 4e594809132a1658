import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  cusipCheckDigit,
  isIsin,
  isinCheckDigit,
  isLei,
  leiCheckDigits,
  sedolCheckDigit,
} from './check-digits.ts'

test('the check digits of known securities', () => {
  // Apple, iShares Core MSCI World, a Bund, a gilt, a Treasury note, a BTF
  for (const isin of ['US0378331005', 'IE00B4L5Y983', 'DE0001102507', 'GB00BMBL1G81', 'FR0013516549'])
    assert.ok(isIsin(isin), isin)
  assert.equal(isinCheckDigit('US037833100'), '5')
  assert.equal(cusipCheckDigit('03783310'), '0') // Apple 037833100
  assert.equal(cusipCheckDigit('38259P50'), '8') // Google 38259P508
  assert.equal(cusipCheckDigit('91282CJL'), '6') // a Treasury note, 91282CJL6
  assert.equal(sedolCheckDigit('026349'), '4') // 0263494, BAE Systems
  assert.equal(sedolCheckDigit('B0YBKJ'), '7') // B0YBKJ7
})

test('a legal entity identifier has two check digits, which notice a wrong character and two swapped ones of a kind', () => {
  // The Global Legal Entity Identifier Foundation, and an entity of its examples
  for (const lei of ['506700GE1G29325QX363', '529900T8BM49AURSDO55']) assert.ok(isLei(lei), lei)
  for (const text of ['', '506700GE1G29325QX3', '506700ge1g29325qx363', '00000000000000000000'])
    assert.ok(!isLei(text), text)
  const body = fc.stringMatching(/^[A-Z0-9]{18}$/)
  fc.assert(
    fc.property(body, fc.nat(16), fc.constantFrom(...'0123456789ABCXYZ'), (first, at, other) => {
      const lei = first + leiCheckDigits(first)
      const changed = lei.slice(0, at) + other + lei.slice(at + 1)
      const swapped = lei.slice(0, at) + lei[at + 1] + lei[at] + lei.slice(at + 2)
      // A digit in place of a letter moves all others; one in a hundred such faults is not noticed.
      const isOfKind = (one: string, two: string) => /\d/.test(one) === /\d/.test(two)
      const isNoticed = (fault: string, by: string) =>
        fault === lei || !isOfKind(lei[at]!, by) || !isLei(fault)
      return isLei(lei) && isNoticed(changed, other) && isNoticed(swapped, lei[at + 1]!)
    }),
  )
})

test('an ISIN has twelve characters of its alphabet, and any single wrong character is detected', () => {
  for (const text of [
    '',
    'US037833100',
    'US03783310055',
    'us0378331005',
    '0S0378331005',
    'US03783310O5',
    'US0378331004',
  ])
    assert.ok(!isIsin(text), text)
  const body = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}$/)
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 9 }), (eleven, off) => {
      const check = isinCheckDigit(eleven)
      assert.ok(isIsin(eleven + check))
      assert.ok(!isIsin(eleven + ((Number(check) + off) % 10)))
    }),
  )
})
