// Time travel in the console: a person moves the clock of a sandbox tenant by the keyboard, and sees what it has done.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, findViolations, openBrowser, SCHEMES } from '../support/browser.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { newOperator } from '../support/operators.ts'
import { until } from '../support/until.ts'

const figure = (amount: string) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(Number(amount))

describe.skipIf(!browserProgram)('time travel in the console', () => {
  let browser: Browser
  let story: Story
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    at = `/console/t/${story.tenant.tenant}`
  })
  afterAll(() => browser?.close())

  const comparison = (page: Page) => page.getByRole('region', { name: 'Accounts before and after' })
  const cellsOf = async (page: Page) => {
    const row = comparison(page).getByRole('row').nth(1)
    return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())
  }

  test('time travel in the console moves the clock by the keyboard, with cash and value of each account before and after', async () => {
    const { tenant } = story.tenant
    const operations = await newOperator('operations', tenant)
    const { id: instrument } = await story.instrument('IE00B4L5Y983')
    const now: string = (await story.tenant.get('/sandbox/clock')).now
    const day = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
    const entered = await operations.call('POST', `/operator/tenants/${tenant}/corporate-actions`, {
      type: 'distribution',
      instrument,
      amount_per_unit: '1.50',
      record_date: day(2),
      payment_date: day(5),
    })
    assert.equal(entered.status, 201, JSON.stringify(entered.body))
    const before = await story.tenant.get(`${story.at}/valuation`)
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/due?until=${day(10)}T00:00:00.000Z`)
    await comparison(page).getByText(figure(before.total_cash_value)).waitFor()

    await page.getByRole('button', { name: 'Move the clock' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move the clock' })
    await dialog.getByText('Nothing brings the time back.').waitFor()
    await dialog.getByRole('button', { name: 'Move the clock' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Carried out on the way').waitFor()
    await page.waitForURL('**since=*')

    const after = await story.tenant.get(`${story.at}/valuation`)
    assert.notEqual(after.total_cash_value, before.total_cash_value, 'the distribution was paid on the way')
    const expected = [
      before.total_cash_value,
      after.total_cash_value,
      before.total_value,
      after.total_value,
    ].map((amount) => `${figure(amount)} EUR`)
    await until(
      async () => (await cellsOf(page)).slice(1).join(),
      (shown) => shown === expected.join(),
    )
    assert.equal((await story.tenant.get('/sandbox/clock')).now, `${day(10)}T00:00:00.000Z`)
    await page
      .locator('header .clock')
      .getByText(String(Number(day(10).slice(8))))
      .waitFor()
    await page.getByRole('link', { name: 'Balances before and after' }).click()
    await page.waitForURL('**/ledger?since=*')
    assert.equal(new URL(page.url()).searchParams.get('since'), now)
    assert.deepEqual(faults, [])
  })

  test('time travel in the console freezes the clock and lets it run; without the permission there is no button', async () => {
    const { page, faults } = await openConsole(browser, await newOperator('developer', story.tenant.tenant))
    await page.goto(`${at}/due`)
    for (const [button, mode] of [
      ['Let the clock run', 'running'],
      ['Freeze the clock', 'frozen'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByRole('button', { name: button }).click()
      await until(
        async () => (await story.tenant.get('/sandbox/clock')).mode,
        (shown) => shown === mode,
      )
    }
    assert.deepEqual(faults, [])
    const auditor = await openConsole(browser, await newOperator('auditor', story.tenant.tenant))
    await auditor.page.goto(`${at}/due`)
    await comparison(auditor.page).getByRole('row').nth(1).waitFor()
    assert.equal(await auditor.page.getByRole('button', { name: 'Move the clock' }).count(), 0)
    assert.deepEqual(auditor.faults, [])
  })

  test.each(
    SCHEMES,
  )('time travel in the console has no violation of WCAG in %s, with and without the dialog', async (colorScheme) => {
    const operations = await newOperator('operations', story.tenant.tenant)
    const { page } = await openConsole(browser, operations, { colorScheme })
    await page.goto(`${at}/due`)
    await comparison(page).getByRole('row').nth(1).waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.getByRole('button', { name: 'Move the clock' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await findViolations(page), [])
  })

  test('time travel in the console speaks German', async () => {
    const operations = await newOperator('operations', story.tenant.tenant)
    const { page } = await openConsole(browser, operations, { locale: 'de-DE' })
    await page.goto(`${at}/due`)
    for (const name of ['Uhr vorstellen', 'Uhr laufen lassen'])
      await page.getByRole('button', { name }).waitFor()
    await page.getByRole('region', { name: 'Konten vorher und nachher' }).waitFor()
  })
})
