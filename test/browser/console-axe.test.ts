// Every view of the console, every resource that opens from it and every dialog behind a button, in light and dark: axe finds
// no violation of WCAG 2.2 AA. SCREENSHOTS=true writes the table of docs/console.md.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { VIEWS } from '../../packages/console/src/frame/sections.ts'
import { insertGrant } from '../../src/features/operators/operators/insert-grant.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { setRule } from '../support/approvals.ts'
import { browserProgram, openBrowser, SCHEMES } from '../support/browser.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { type House, openHouse } from '../support/house.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'console.md')
const ROLES = ['operations', 'finance', 'compliance', 'developer'] as const
/** The tabs of an account, whose pictures are loaded when they are opened. */
const TABS = ['cash', 'earnings', 'cash-flows', 'income', 'investing', 'orders', 'transactions', 'notes']

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rule of WCAG 2.2 on the size of targets is off in axe unless it is asked for. */
const RUN = `axe.run(document, { rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`

interface Row {
  view: string
  screens: number
  dialogs: number
  light: string[]
  dark: string[]
}

describe.skipIf(!browserProgram)('every screen of the console', () => {
  let browser: Browser
  let story: Story
  let house: House
  let person: SignedIn
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    house = await openHouse(story)
    const { tenant } = story.tenant
    at = `/console/t/${tenant}`
    person = await newOperator('administrator')
    const grant = { operator: person.id, of_tenant: null, granted_by: 'command line' }
    for (const role of ROLES)
      await changeAs(await testApp(), INSTALLATION, (context) => insertGrant(context, { ...grant, role }))
    await setRule(tenant, { verb: 'suspense.return' })
    const operations = await newOperator('operations', tenant)
    const path = `/operator/tenants/${tenant}/suspense`
    const [payment] = (await operations.call('GET', path)).body
    await operations.call('POST', `${path}/${payment.id}/return`, { note: 'The sender is unknown.' })
  })
  afterAll(async () => {
    house?.receiver.stop()
    await browser?.close()
  })

  const settled = async (page: Page) => {
    await page.locator('h1').waitFor()
    await page.locator('.loading').first().waitFor({ state: 'detached' })
  }

  async function look(page: Page, row: Row, place: string): Promise<void> {
    await page.evaluate(axe)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const violations = (await page.evaluate(RUN)) as string[]
      row[colorScheme].push(...violations.map((one) => `${place}: ${one}`))
    }
  }

  /** Looks at the screen, and at each dialog that a button of it opens. */
  async function lookAtScreen(page: Page, row: Row, place: string): Promise<void> {
    await settled(page)
    await look(page, row, place)
    row.screens++
    const openers = page.locator('main [aria-haspopup=dialog]:visible')
    const names = new Set((await openers.allInnerTexts()).map((name) => name.trim()))
    for (const name of names) {
      await openers.filter({ hasText: name }).first().click()
      const dialog = page.locator('dialog[open]')
      await dialog.waitFor()
      await look(page, row, `${place}, ${name}`)
      row.dialogs++
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  }

  async function lookAtView(page: Page, view: string): Promise<Row> {
    const row: Row = { view, screens: 0, dialogs: 0, light: [], dark: [] }
    await page.goto(`${at}/${view}`)
    await lookAtScreen(page, row, view)
    const grid = page.getByRole('grid')
    if ((await grid.count()) === 0) return row
    const before = page.url()
    await grid.focus()
    await page.keyboard.press('Enter')
    await page
      .waitForURL((url) => url.href !== before, { timeout: 30_000 })
      .catch(() => row.light.push(`${view}: no row`))
    await lookAtScreen(page, row, `${view}, a row`)
    return row
  }

  test('every screen of the console has no violation of WCAG 2.2 AA, with its dialogs, in light and dark', async () => {
    const { page } = await openConsole(browser, person)
    const rows: Row[] = []
    for (const view of Object.keys(VIEWS)) rows.push(await lookAtView(page, view))
    const account: Row = { view: 'account', screens: 0, dialogs: 0, light: [], dark: [] }
    for (const tab of ['', ...TABS]) {
      await page.goto(`${at}/accounts/${story.account}?tab=${tab}`)
      await lookAtScreen(page, account, `account ${tab}`)
    }
    rows.push(account)
    rows.push(await lookAtFrame(page))
    if (process.env.SCREENSHOTS === 'true') writeTable(rows)
    assert.deepEqual(
      rows.flatMap(({ light, dark }) => [...light, ...dark]),
      [],
    )
    assert.ok(rows.reduce((total, { dialogs }) => total + dialogs, 0) >= 20)
  }, 1_800_000)

  /** Looks at the search, the settings of the person, the list of keys, and the page to sign in. */
  async function lookAtFrame(page: Page): Promise<Row> {
    const row: Row = { view: 'frame and sign-in', screens: 0, dialogs: 0, light: [], dark: [] }
    await page.goto(`${at}/`)
    await settled(page)
    const dialog = page.locator('dialog[open]')
    for (const open of [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('?'),
      () => page.locator('header .person button').click(),
    ]) {
      await open()
      await dialog.waitFor()
      await look(page, row, 'frame')
      row.dialogs++
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.context().clearCookies()
    await page.goto(`${at}/`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await look(page, row, 'sign-in')
    row.screens++
    return row
  }
})

const HEAD = '| View | Screens | Dialogs | Violations, light | Violations, dark |'

/** Replaces the table of the page, which begins with the head and ends with an empty line. */
function writeTable(rows: readonly Row[]): void {
  const lines = rows.map(
    ({ view, screens, dialogs, light, dark }) =>
      `| ${view === '' ? 'home' : view} | ${screens} | ${dialogs} | ${light.length} | ${dark.length} |`,
  )
  const text = readFileSync(PAGE, 'utf8')
  const from = text.indexOf(HEAD)
  const to = text.indexOf('\n\n', from)
  const table = [HEAD, '| --- | --- | --- | --- | --- |', ...lines].join('\n')
  writeFileSync(PAGE, text.slice(0, from) + table + text.slice(to))
}
