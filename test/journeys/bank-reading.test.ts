// The forms that banks use in their files, and how they are read.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listBreaks } from '../../src/features/payments/banking/read.ts'
import { assertMembers } from '../support/assert-members.ts'
import { bankOf } from '../support/bank.ts'
import { camt053, camt054 } from '../support/bank-files.ts'
import { allAvailable, openMoney } from '../support/cash.ts'

const DAY = '2026-06-01'

async function open() {
  const purse = await openMoney()
  return { ...purse, ...(await bankOf(purse.tenant)) }
}

const detailOf = async (load: () => Promise<unknown>): Promise<string> => {
  try {
    await load()
  } catch (error) {
    return (error as { params: { detail: string }[] }).params[0]!.detail
  }
  return 'not refused'
}

describe('the forms of XML Schema', () => {
  test('an entry with the reversal indicator 1 is not a customer payment, one with 0 is', async () => {
    const { account, load, cash, change } = await open()
    const tell = (reference: string, flag: string) =>
      load(
        camt054(DAY, [
          { reference, amount: '5.00', text: account.reference, more: `<RvslInd>${flag}</RvslInd>` },
        ]),
      )
    for (const [n, flag] of ['1', 'true', ' 1 ', '\n true'].entries())
      assert.equal((await tell(`R-${n}`, flag)).entries.unexplained, 1, flag)
    assert.deepEqual(await cash(), allAvailable('0.00'))
    for (const [n, flag] of ['0', 'false', ' 0 '].entries())
      assert.equal((await tell(`P-${n}`, flag)).entries.received, 1, flag)
    assert.deepEqual(await cash(), allAvailable('15.00'))
    for (const flag of ['TRUE', 'yes', '2'])
      assert.equal((await tell(`X-${flag}`, flag)).entries.unexplained, 1, flag)
    const marked = (await change(listBreaks)).find(({ subject }) => subject === 'X-yes')
    assert.match(marked!.detail, /^Credit of 2026-06-01: .*Ntry\/RvslInd is yes, which is not a boolean\.$/)
  })

  test('amounts and days are read in every form of the schema', async () => {
    const { account, load, cash } = await open()
    const amounts = ['+5.00', '5.', '005.00', '5', '5.00000']
    const days = [
      '<Dt>2026-06-01Z</Dt>',
      '<Dt>2026-06-01+02:00</Dt>',
      '<DtTm>2026-06-01T00:30:00+02:00</DtTm>',
      '<DtTm>2026-05-31T24:00:00</DtTm>',
      '<DtTm>2026-06-01T23:59:59.123456-14:00</DtTm>',
    ]
    for (const [n, amount] of amounts.entries()) {
      const file = camt054(DAY, [{ reference: `A-${n}`, amount: '5.00', text: account.reference }])
      const written = file.replace('>5.00<', `>${amount}<`).replace(`<Dt>${DAY}</Dt>`, days[n]!)
      assert.equal((await load(written)).entries.received, 1, amount)
      // The same entry in the plain form: the day and the amount are the same.
      assert.equal((await load(file)).entries.unchanged, 1, amount)
    }
    assert.deepEqual(await cash(), allAvailable('25.00'))
    const file = camt054(DAY, [{ reference: 'Z-1', amount: '5.00' }])
    for (const wrong of ['5,00', '5e0', '.', '--5', '5.001'])
      assert.match(
        await detailOf(() => load(file.replace('>5.00<', `>${wrong}<`))),
        /is not an amount of money/,
      )
    for (const wrong of ['2026-6-1', '2026-06-31', '2026-06-01+14:30', 'today'])
      assert.match(await detailOf(() => load(file.replace(DAY, wrong))), /BookgDt is not a date/)
  })

  test('the booking day is the local day of the bank, so its statement covers its notifications', async () => {
    const { account, load } = await open()
    const line = { reference: 'B-1', amount: '5.00', text: account.reference }
    const night = '<DtTm>2026-06-02T00:30:00+02:00</DtTm>'
    await load(camt054('2026-06-02', [line]).replace('<Dt>2026-06-02</Dt>', night))
    const { statements } = await load(camt053('S1', DAY, '0.00', '0.00', []))
    assertMembers(statements[0], { notified: '5.00', difference: '0.00' })
  })
})

test('character references are decoded', async () => {
  const { account, tenant, at, load, cash } = await open()
  const coded = (text: string) => [...text].map((c) => `&#x${c.codePointAt(0)!.toString(16)};`).join('')
  const text = `&#32;${coded(account.reference)}&#10;`
  const { entries } = await load(
    camt054(DAY, [{ reference: 'B-&#49;', amount: '5.00', text, name: 'M&#xFC;ller &amp;amp; S&#246;hne' }]),
  )
  assert.equal(entries.received, 1)
  assert.deepEqual(await cash(), allAvailable('5.00'))
  const [known] = await tenant.get(`${at}/funding-accounts`)
  assert.equal(known.owner_name, 'Müller &amp; Söhne')
  const plain = camt054(DAY, [{ reference: 'B-1', amount: '5.00', text: account.reference }])
  assert.equal((await load(plain)).entries.unchanged, 1)
  for (const wrong of ['&#0;', '&#xD800;', '&#x110000;', '&euro;', '&#;'])
    assert.match(await detailOf(() => load(plain.replace('A. Lovelace', wrong))), /^Not XML/, wrong)
})

describe('a statement of three pages', () => {
  const lines = [
    { reference: 'B-1', amount: '10.00' },
    { reference: 'B-2', amount: '20.00' },
    { reference: 'B-3', amount: '30.00' },
  ]
  const balances = ['0.00', '10.00', '30.00', '60.00']
  const pagesFor = (text: string) =>
    lines.map((line, n) =>
      camt053('S1', DAY, balances[n]!, balances[n + 1]!, [{ ...line, text }], { page: n + 1, pages: 3 }),
    )

  test('a statement of three pages is booked page by page, in any order and with repeats, and stored when complete', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 1, 2, 0, 2],
    ]) {
      const { account, load, cash, breaks } = await open()
      const pages = pagesFor(account.reference)
      for (const [at, n] of order.entries()) {
        const { statements, pages_waiting } = await load(pages[n]!)
        const isComplete = new Set(order.slice(0, at + 1)).size === 3
        assert.equal(statements.length, isComplete ? 1 : 0, `${order} ${at}`)
        assert.deepEqual(pages_waiting, isComplete ? [] : [{ statement: 'S1', page: n + 1 }])
        if (isComplete) assert.equal(statements[0]!.difference, '0.00')
      }
      for (const page of pages) assert.equal((await load(page)).entries.unchanged, 1)
      assert.deepEqual(await cash(), allAvailable('60.00'))
      const next = await load(camt053('S2', '2026-06-02', '60.00', '60.00', []))
      assert.equal(next.statements[0]!.difference, '0.00')
      assert.deepEqual(await breaks(), [])
    }
  })

  test('a statement of three pages may be in one file; an entry that it lacks is a reconciliation break once it is complete', async () => {
    const { account, load, breaks } = await open()
    await load(camt054(DAY, [{ reference: 'B-9', amount: '4.00', text: account.reference }]))
    const [one, two, three] = pagesFor(account.reference) as [string, string, string]
    await load(one)
    assert.deepEqual(await breaks(), [])
    const inside = (file: string) => /<Stmt>.*<\/Stmt>/s.exec(file)![0]
    const { statements } = await load(three.replace('<Stmt>', `${inside(two)}<Stmt>`))
    assert.deepEqual(
      { statements: statements.length, difference: statements[0]!.difference },
      { statements: 1, difference: '0.00' },
    )
    assert.deepEqual(await breaks(), ['missing B-9 -4.00'])
  })

  test('a statement without balances between its pages is checked as a whole when complete', async () => {
    const { account, load, breaks } = await open()
    const pages = pagesFor(account.reference).map((page) =>
      page.replaceAll(/<Bal><Tp><CdOrPrtry><Cd>ITBD.*?<\/Bal>/g, ''),
    )
    for (const page of [pages[1]!, pages[2]!.replace('60.00', '61.00'), pages[0]!]) await load(page)
    assert.deepEqual((await breaks()).sort(), ['balance S1 1.00', 'gap S1 pages 1.00'])
  })
})
