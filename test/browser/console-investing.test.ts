// Models, rebalancing runs and savings plans in the console, in a real browser.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { openConsole } from '../support/console.ts'
import { modelDesk } from '../support/models.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'

describe.skipIf(!browserProgram)('what invests by itself in the console', () => {
  let browser: Browser
  let desk: Awaited<ReturnType<typeof modelDesk>>
  let model: Body
  let run: Body
  let plan: Body
  let finance: SignedIn
  let operations: SignedIn
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    desk = await modelDesk()
    model = await desk.model({
      approval: 'manual',
      conditions: [
        { type: 'drift_band', kind: 'absolute', band: '0.05' },
        { type: 'calendar', interval: 'quarterly', day_of_month: 1 },
      ],
    })
    await desk.follow(model.id)
    run = await desk.run()
    // It buys on the next two Fridays, and the third one is announced.
    const schedule = { interval: 'weekly', weekday: 'friday', start_on: '2027-04-02' }
    plan = await desk.tenant.post(`${desk.at}/savings-plans`, {
      target: { instrument: desk.x },
      amount: '101.50',
      currency: 'EUR',
      schedule,
      funding: { source: 'cash' },
    })
    operations = await newOperator('operations', desk.tenant.tenant)
    finance = await newOperator('finance', desk.tenant.tenant)
    at = `/console/t/${desk.tenant.tenant}`
  })
  afterAll(() => browser?.close())

  const openLine = async (page: Page) => {
    await page.locator('.run-lines details').first().waitFor()
    await page.locator('.run-lines summary').nth(1).click()
    await page.locator('.run-lines details[open] tbody tr').first().waitFor()
  }
  const openDrift = async (page: Page) => {
    await page.locator('button[aria-pressed]').first().click()
    await page.getByRole('region', { name: 'Drift now' }).locator('tbody tr').nth(3).waitFor()
  }
  const screens = (): Screen[] => [
    { name: 'models', path: '/models', ready: (page) => page.getByRole('row').nth(1).waitFor() },
    { name: 'model', path: `/models/${model.id}`, ready: openDrift },
    {
      name: 'runs',
      path: '/rebalancing-runs',
      ready: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    { name: 'run', path: `/rebalancing-runs/${run.id}`, ready: openLine },
    { name: 'plans', path: '/savings-plans', ready: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'plan',
      path: `/savings-plans/${plan.id}`,
      ready: async (page) => {
        await page.locator('.run-lines summary').first().click()
        await page.locator('.run-lines details[open] tbody tr').first().waitFor()
      },
    },
    {
      name: 'investing of an account',
      path: `/accounts/${desk.account}?tab=investing`,
      ready: (page) => page.locator('.panel a[href*="/rebalancing-runs/"]').first().waitFor(),
    },
  ]

  test.each(SCHEMES)('the views have no violation of WCAG in %s', async (colorScheme) => {
    const { page, faults } = await openConsole(browser, finance, { colorScheme })
    const pictures = ['model-light', 'run-light', 'plan-light']
    assert.deepEqual(await violationsOf(page, at, screens(), { colorScheme, pictures }), [])
    assert.deepEqual(faults, [])
  })

  test('the views fit a telephone, and speak German', async () => {
    const { page } = await openConsole(browser, finance, { viewport: PHONE })
    assert.deepEqual(await tooWide(page, at, screens()), [])
    const { page: german } = await openConsole(browser, finance, { viewport: PHONE, locale: 'de-DE' })
    for (const [path, title] of [
      ['/models', 'Modelle'],
      ['/rebalancing-runs', 'Rebalancing-Läufe'],
      ['/savings-plans', 'Sparpläne'],
    ]) {
      await german.goto(`${at}${path}`)
      await german.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
    }
  })

  test('a run leads from its model to the calculation of a size, and is approved from the keyboard', async () => {
    const { page, faults } = await openConsole(browser, finance)
    await page.goto(`${at}/models`)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/models/${model.id}`)
    await page.getByText('outside the band').waitFor()
    await page.locator('.panel a[href*="/rebalancing-runs/"]').first().click()
    await page.waitForURL(`**/rebalancing-runs/${run.id}`)
    await openLine(page)
    const rows = page.locator('.run-lines details[open] tbody tr')
    // Y: 25 units for 500.00, of which the cash pays for 24.7886.
    assert.match(await rows.nth(3).innerText(), /500\.00 ÷ 20 × 0\.991535/)
    assert.match(await rows.nth(4).innerText(), /24\.7886/)
    await page.getByRole('button', { name: 'Approve the run' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await dialog.getByText('1,499.25').waitFor()
    await dialog.getByRole('button', { name: 'Approve the run' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('h1').getByText('selling').waitFor()
    assert.equal((await desk.stored(run.id)).approved_by, finance.id)
    assert.deepEqual(faults, [])
  })

  test('an operator skips an execution of a plan, pauses it until a day and resumes it', async () => {
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/savings-plans`)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/savings-plans/${plan.id}`)
    const dialog = page.locator('dialog[open]')
    const steer = async (button: string, until?: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      if (until) await dialog.getByLabel('Until').fill(until)
      await dialog.getByLabel('Reason').fill('The customer has called.')
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await steer('Skip an execution')
    await page.locator('.run-lines .head').nth(1).waitFor()
    await steer('Pause', '2027-04-20')
    await page.locator('h1').getByText('paused').waitFor()
    await page.getByText('20 Apr 2027').first().waitFor()
    await steer('Resume')
    await page.locator('h1').getByText('active').waitFor()
    assert.deepEqual(faults, [])
  })
})
