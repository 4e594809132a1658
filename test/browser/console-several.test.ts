// Changes of several rows of a list in the console, by the keyboard and by the mouse: what will happen, and what became of
// each. Beside them the bust of one trade.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { setRule } from '../support/approvals.ts'
import { browserProgram, findViolations, openBrowser, takePicture } from '../support/browser.ts'
import { SENDER } from '../support/cash.ts'
import type { Body } from '../support/client.ts'
import { openConsole } from '../support/console.ts'
import { WORLD } from '../support/instruments.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { openDesk } from '../support/trading.ts'

describe.skipIf(!browserProgram)('several rows of a list in the console', () => {
  let browser: Browser
  let desk: Awaited<ReturnType<typeof openDesk>>
  let operations: SignedIn
  let at: string
  let api: string
  let instrument: string

  beforeAll(async () => {
    browser = await openBrowser()
    desk = await openDesk({ cash: '5000.00' })
    const { tenant } = desk.tenant
    at = `/console/t/${tenant}`
    api = `/operator/tenants/${tenant}`
    operations = await newOperator('operations', tenant)
    await desk.price(WORLD, '50.00')
    instrument = (await desk.instrument(WORLD)).id
  })
  afterAll(() => browser?.close())

  const listOf = async (path: string): Promise<Body[]> => (await operations.call('GET', `${api}${path}`)).body
  const pay = (amount: string) =>
    desk.tenant.post(`/sandbox/accounts/${desk.account}/inbound-payments`, {
      amount,
      currency: 'EUR',
      ...SENDER,
      owner_name: 'R. UNKNOWN',
      iban: 'DE02120300000000202051',
      reference: 'No reference',
    })
  const limitOrder = (limit_price: string) =>
    desk.place({
      instrument,
      side: 'buy',
      order_type: 'limit',
      quantity: '1',
      limit_price,
      time_in_force: 'gtc',
    })
  const grid = (page: Page) => page.getByRole('grid')
  const opened = async (page: Page, path: string, rows: number) => {
    await page.goto(`${at}${path}`)
    await grid(page).getByRole('row').nth(rows).waitFor()
  }
  /** Opens the dialog of the change, and looks at it. */
  const dialogOf = async (page: Page, name: string) => {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    assert.deepEqual(await findViolations(page), [])
    return dialog
  }
  const outcomesOf = async (page: Page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What became of each').waitFor()
    assert.deepEqual(await findViolations(page), [])
    const states = await dialog.locator('tbody tr td:nth-child(2)').allInnerTexts()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    return states
  }

  test('several rows of a list in the console are chosen by the keyboard, and approvals get one decision', async () => {
    await setRule(desk.tenant.tenant, { verb: 'suspense.return' })
    for (const amount of ['10.00', '20.00', '30.00']) await pay(amount)
    for (const { id } of await listOf('/suspense')) {
      const path = `${api}/suspense/${id}/return`
      assert.equal((await operations.call('POST', path, { note: 'The sender is unknown.' })).status, 202)
    }
    const finance = await newOperator('finance', desk.tenant.tenant)
    const { page, faults } = await openConsole(browser, finance, { deviceScaleFactor: 1 })
    await opened(page, '/approvals', 3)
    assert.deepEqual(await findViolations(page), [])
    await grid(page).focus()
    for (const key of ['x', 'j', 'Space']) await page.keyboard.press(key)
    await page.getByRole('toolbar', { name: '2 chosen' }).waitFor()
    assert.deepEqual(await findViolations(page), [])
    const dialog = await dialogOf(page, 'Approve')
    // The newest stand above: 30.00 and 20.00.
    await dialog.getByText('30.00 EUR').waitFor()
    await dialog.getByText('20.00 EUR').waitFor()
    await takePicture(page, 'several-light', 'console')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    assert.deepEqual(await outcomesOf(page), ['approved', 'approved'])

    await opened(page, '/approvals?status=pending', 1)
    await grid(page).getByRole('checkbox', { name: 'Choose the row' }).click()
    const rejection = await dialogOf(page, 'Reject')
    const button = rejection.getByRole('button', { name: 'Reject', exact: true })
    assert.ok(await button.isDisabled(), 'without a reason')
    await rejection.getByLabel('Reason, for the record').fill('The sender has called.')
    await button.click()
    assert.deepEqual(await outcomesOf(page), ['rejected'])
    const states = (await listOf('/approvals')).map(({ status }) => status)
    assert.deepEqual(states, ['approved', 'approved', 'rejected'])
    assert.deepEqual(faults, [])
  })

  test('several rows of a list in the console are cancelled, and one that is gone meanwhile is named', async () => {
    const orders = [await limitOrder('30.00'), await limitOrder('40.00'), await limitOrder('30.00')]
    const { page, faults } = await openConsole(browser, operations)
    await opened(page, '/orders', 3)
    await grid(page).getByRole('checkbox', { name: 'Choose all' }).click()
    await page.getByRole('toolbar', { name: '3 chosen' }).waitFor()
    const dialog = await dialogOf(page, 'Cancel the orders')
    await desk.price(WORLD, '39.00')
    await desk.advance(60)
    assert.equal((await desk.order(orders[1]!.id)).status, 'filled')
    await dialog.getByLabel('Reason, for the record').fill('The venue asks for it.')
    await dialog.getByRole('button', { name: 'Cancel the orders' }).click()
    assert.deepEqual(await outcomesOf(page), ['cancelling', 'refused', 'cancelling'])
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    const notes = await listOf(`/notes?subject=${orders[0]!.id}`)
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['The venue asks for it.'],
    )
    assert.deepEqual(faults, [])
  })

  test('several rows of a list in the console are taken, except one that a colleague has', async () => {
    // Beside them waits the payment whose return was rejected.
    await pay('40.00')
    await pay('50.00')
    const { page, faults } = await openConsole(browser, operations)
    await opened(page, '/suspense?status=suspense&assigned_to=nobody', 3)
    const colleague = await newOperator('support', desk.tenant.tenant)
    const [first] = await listOf('/suspense?status=suspense&assigned_to=nobody')
    await grid(page).getByRole('checkbox', { name: 'Choose all' }).click()
    const dialog = await dialogOf(page, 'Take them')
    await colleague.call('POST', `${api}/work/${first!.id}/take`)
    await dialog.getByRole('button', { name: 'Take them' }).click()
    assert.deepEqual((await outcomesOf(page)).toSorted(), ['done', 'done', 'refused'])
    assert.deepEqual(faults, [])
  })

  test('an auditor has no boxes, because nothing may be changed', async () => {
    const { page } = await openConsole(browser, await newOperator('auditor', desk.tenant.tenant))
    await opened(page, '/orders', 1)
    assert.equal(await page.getByRole('checkbox').count(), 0)
  })

  test('a trade that the venue has declared void is busted from its order, with a reason', async () => {
    const { id } = await desk.place({ instrument, side: 'buy', cash_amount: '500.00' })
    await desk.advance(60)
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/orders/${id}?tab=trades`)
    await page.getByRole('button', { name: 'Bust the trade' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bust the trade' })
    await dialog.waitFor()
    assert.deepEqual(await findViolations(page), [])
    await dialog.getByLabel('Reason, for the record').fill('Declared void by the venue.')
    await dialog.getByRole('button', { name: 'Bust the trade' }).click()
    await page.getByRole('tabpanel').getByText('busted').waitFor()
    // The unit of the order that was filled above is left.
    const left = await desk.positions()
    assert.deepEqual(
      left.map(({ total }) => total),
      ['1'],
    )
    assert.deepEqual(faults, [])
  })
})
