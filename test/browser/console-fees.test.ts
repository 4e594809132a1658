// Fee runs, the charges of fees and the arrears beside them, in a real browser.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { nextMonth } from '../../src/values/time.ts'
import { browserProgram, findViolations, isTooWide, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import { openMoney } from '../support/cash.ts'
import type { Body } from '../support/client.ts'
import { openConsole } from '../support/console.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'

// 2.00 a month and 19 % tax: 2.38.
const CUSTODY = {
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  tax_rate: '0.19',
  chargeable_currencies: { EUR: { unit_amount: '2.00' } },
}

describe.skipIf(!browserProgram)('the fees of a tenant in the console', () => {
  let browser: Browser
  let finance: SignedIn
  let at: string
  let api: string
  let months: string[]

  beforeAll(async () => {
    browser = await openBrowser()
    const money = await openMoney({ fees: [CUSTODY] })
    const { tenant } = money
    finance = await newOperator('finance', tenant.tenant)
    at = `/console/t/${tenant.tenant}`
    api = `/operator/tenants/${tenant.tenant}`
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const first = `${now.slice(0, 8)}01`
    months = [first, nextMonth(first), nextMonth(nextMonth(first))]
    await money.pay({ amount: '3.00' })
    await tenant.post('/sandbox/clock/advance', { to: `${months[2]}T07:00:00Z` })
  })
  afterAll(() => browser?.close())

  const part = (page: Page, name: string) => page.getByRole('region', { name })
  const cells = async (page: Page, name: string, row: number) =>
    part(page, name).getByRole('row').nth(row).getByRole('cell').allInnerTexts()
  const monthName = (day: string) =>
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(day),
    )

  test('the fees of a tenant in the console stand by month beside the month before, with the arrears beside', async () => {
    const { page, faults } = await openConsole(browser, finance)
    await page.goto(`${at}/fee-runs`)
    await part(page, 'Fee runs').getByRole('row').nth(2).waitFor()
    const trim = (texts: string[]) => texts.map((text) => text.trim())
    assert.deepEqual(trim(await cells(page, 'Fee runs', 1)), [
      monthName(months[1]!),
      'Custody',
      '1',
      '2.38 EUR',
      '2.38',
      '1.76',
    ])
    assert.deepEqual(trim(await cells(page, 'Fee runs', 2)).slice(2), ['1', '2.38 EUR', '0.00', '0.00'])
    assert.ok(trim(await cells(page, 'Fees owed', 1)).includes('1.76 EUR'))
    assert.deepEqual(faults, [])
  })

  test('lead by the keyboard from a run to its charge, and to a refund', async () => {
    const { page, faults } = await openConsole(browser, finance)
    await page.goto(`${at}/fee-runs`)
    await part(page, 'Fee runs')
      .getByRole('link', { name: monthName(months[1]!) })
      .focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/fee-charges?period_start=${months[1]}*`)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**row=fch_*')
    await page.getByRole('complementary').getByText('1.76 EUR').waitFor()
    await page.getByRole('button', { name: 'Refund a fee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund a fee' })
    await dialog.getByLabel('Amount').fill('1.76')
    await dialog.getByLabel('Reason, for the record').fill('ok')
    assert.ok(await dialog.getByRole('button', { name: 'Refund a fee' }).isDisabled(), 'no words')
    await dialog.getByLabel('Reason, for the record').fill('The order was late.')
    await dialog.getByRole('button', { name: 'Refund a fee' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('It is done.').waitFor()
    const { body } = await finance.call('GET', `${api}/fee-charges?is_outstanding=true`)
    assert.deepEqual(body, [])
    const charges: Body[] = (await finance.call('GET', `${api}/fee-charges`)).body
    assert.deepEqual(charges.map(({ refunded_amount }) => refunded_amount).sort(), ['0.00', '1.76'])
    assert.deepEqual(faults, [])
  })

  test.each(
    SCHEMES,
  )('the fees of a tenant in the console have no violation of WCAG in %s, also with the dialog', async (colorScheme) => {
    const { page } = await openConsole(browser, finance, { colorScheme })
    await page.goto(`${at}/fee-runs`)
    await part(page, 'Fee runs').getByRole('row').nth(1).waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.goto(`${at}/fee-charges`)
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await page.getByRole('complementary').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.getByRole('button', { name: 'Refund a fee' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await findViolations(page), [])
  })

  test('the fees of a tenant in the console fit a telephone, and speak German', async () => {
    const { page } = await openConsole(browser, finance, { viewport: PHONE, locale: 'de-DE' })
    for (const [path, title] of [
      ['/fee-runs', 'Gebührenläufe'],
      ['/fee-charges', 'Erhobene Gebühren'],
    ]) {
      await page.goto(`${at}${path}`)
      await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
      assert.equal(await isTooWide(page), false, path)
    }
  })
})
