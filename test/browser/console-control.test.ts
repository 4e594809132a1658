// Settings, limits, rules, invitations and rights in the console, in a real browser.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, findViolations, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'
import { feeOf, feesDesk } from '../support/settings.ts'

const PICTURES = ['settings-light']

describe.skipIf(!browserProgram)('the control of a tenant in the console', () => {
  let browser: Browser
  let finance: SignedIn
  let administrator: SignedIn
  let at: string
  let api: string

  beforeAll(async () => {
    browser = await openBrowser()
    const desk = await feesDesk()
    finance = desk.finance
    administrator = await newOperator('administrator')
    at = `/console/t/${desk.id}`
    api = `/operator/tenants/${desk.id}`
    const { status } = await desk.put('fees', {
      effective_from: '2090-04-01',
      settings: { fees: [feeOf('2.00', { display_name: 'Buy order' })] },
    })
    assert.equal(status, 200)
  })
  afterAll(() => browser?.close())

  const shown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()
  const list = shown('[role=grid], .empty')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('the control of a tenant in the console shows what a change of settings would do before it is made, and who made it and why after', async () => {
    const { page, faults } = await openConsole(browser, finance)
    await page.goto(`${at}/settings?tab=orders`)
    await button(page, 'Change the settings').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Gtc days').fill('30')
    await dialog.getByLabel('Reason').fill('Fewer old orders.')
    assert.ok(await dialog.getByRole('button', { name: 'Change the settings' }).isDisabled())
    await dialog.getByRole('button', { name: 'Preview the change' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('row').filter({ hasText: 'gtc_days' }).getByText('30').waitFor()
    const before = (await finance.call('GET', `${api}/settings`)).body
    assert.equal(before.orders.gtc_days, undefined)
    await dialog.getByRole('button', { name: 'Change the settings' }).click()
    await page.getByText('It is done.').waitFor()
    await page.getByRole('region', { name: 'History' }).getByText('Fewer old orders.').waitFor()
    const after = (await finance.call('GET', `${api}/settings`)).body
    assert.equal(after.orders.gtc_days, 30)
    assert.deepEqual(faults, [])
  })

  test('the control of a tenant in the console sets a rule and a limit, and removes the limit', async () => {
    const { page, faults } = await openConsole(browser, administrator)
    await page.goto(`${at}/rules`)
    await button(page, 'New rule').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Operation' }).fill('transfers.create')
    await dialog.getByLabel('finance').check()
    await dialog.getByRole('button', { name: 'New rule' }).click()
    await page.getByText('It is done.').waitFor()
    await page.goto(`${at}/rules?verb=transfers.create`)
    await page.getByRole('grid').getByText('finance').waitFor()
    await page.goto(`${at}/limits`)
    await button(page, 'Set a limit').click()
    await page.getByRole('dialog').getByLabel('At most in one change').fill('300.00')
    await page.getByRole('dialog').getByLabel('At most a day').fill('900.00')
    await page.getByRole('dialog').getByRole('button', { name: 'Set a limit' }).click()
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await page.getByRole('complementary').getByText('300.00 EUR').waitFor()
    // Another amount of one change leaves the sum of the day as it is.
    await page.getByRole('complementary').getByRole('button', { name: 'Set a limit' }).click()
    await page.getByRole('dialog').getByLabel('At most in one change').fill('400.00')
    await page.getByRole('dialog').getByRole('button', { name: 'Set a limit' }).click()
    await page.getByRole('complementary').getByText('400.00 EUR').waitFor()
    await page.getByRole('complementary').getByText('900.00 EUR').waitFor()
    await button(page, 'Remove the limit').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the limit' }).click()
    await page.getByText('There is nothing yet.').waitFor()
    assert.deepEqual(faults, [])
  })

  test('the control of a tenant in the console invites a person by a link that is shown once, and withdraws the invitation', async () => {
    const { page, faults } = await openConsole(browser, administrator)
    await page.goto(`${at}/invitations`)
    await button(page, 'Invite a person').click()
    await page.getByRole('dialog').getByLabel('E-mail address').fill('ben.novak@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite a person' }).click()
    assert.match(await page.locator('code.secret').innerText(), /\/operator\/invitation#\S+$/)
    await page.getByRole('grid').getByText('ben.novak@example.com').click()
    await button(page, 'Withdraw').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('grid').getByText('ben.novak@example.com').waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  const screens: Screen[] = [
    { name: 'settings', path: '/settings', ready: shown('article table') },
    { name: 'journals', path: '/settings?tab=journals', ready: shown('dl.facts') },
    { name: 'invitations', path: '/invitations', ready: list },
    { name: 'rights', path: '/rights', ready: shown('ul.holders') },
    { name: 'limits', path: '/limits', ready: list },
    { name: 'rules', path: '/rules', ready: list },
  ]

  test.each(
    SCHEMES,
  )('the control of a tenant in the console has no violation of WCAG in %s, also with its dialogs', async (colorScheme) => {
    const auditor = await newOperator('auditor')
    const { page } = await openConsole(browser, auditor, { colorScheme, deviceScaleFactor: 1 })
    assert.deepEqual(await violationsOf(page, at, screens, { colorScheme, pictures: PICTURES }), [])
    const money = await openConsole(browser, finance, { colorScheme })
    await money.page.goto(`${at}/settings`)
    await button(money.page, 'Change the settings').click()
    assert.deepEqual(await findViolations(money.page), [])
    const rules = await openConsole(browser, administrator, { colorScheme })
    await rules.page.goto(`${at}/rules`)
    await button(rules.page, 'New rule').click()
    assert.deepEqual(await findViolations(rules.page), [])
  })

  test('the control of a tenant in the console fits a telephone, and speaks German', async () => {
    const { page } = await openConsole(browser, administrator, { viewport: PHONE, locale: 'de-DE' })
    assert.deepEqual(await tooWide(page, at, screens), [])
    for (const [path, title] of [
      ['/settings', 'Einstellungen'],
      ['/invitations', 'Einladungen'],
      ['/rights', 'Rechte'],
      ['/limits', 'Grenzen'],
      ['/rules', 'Regeln'],
    ]) {
      await page.goto(`${at}${path}`)
      await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
    }
  })
})
