// A list of 100,000 rows in a real browser: it is read by cursors, few rows are in the page, and clicks are quick.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, openBrowser } from '../support/browser.ts'
import { openMoney } from '../support/cash.ts'
import { openConsole } from '../support/console.ts'
import { fillDeposits } from '../support/fill-deposits.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'

const ROWS = 100_000
const MAX_IN_PAGE = 100
/** Frames in which a click must be answered: a cached row needs no more, however long they take. */
const QUICK_FRAMES = 6

/** Scrolls to the end again and again until the list has all rows; returns the most rows that were in the page. */
const WALK = `(async (rows) => {
  const grid = document.querySelector('[role=grid]')
  const count = () => Number(/\\d+/.exec(document.querySelector('.count').textContent)?.[0] ?? 0)
  let most = 0
  while (count() < rows || document.querySelector('.count').textContent.includes('+')) {
    if (document.querySelector('[role=alert]')) throw new Error('the list has a problem')
    grid.scrollTop = grid.scrollHeight
    most = Math.max(most, grid.querySelectorAll('[role=row]').length)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  grid.scrollTop = grid.scrollHeight
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return { most: Math.max(most, grid.querySelectorAll('[role=row]').length), rows: count() }
})(${ROWS})`

/** Clicks rows one after the other; returns the frames until each of them is shown beside the list. */
const CLICK = `(async () => {
  const counts = []
  for (let n = 3; n < 12; n++) {
    const row = document.querySelectorAll('[role=grid] .rows [role=row]')[n]
    const amount = row.querySelectorAll('[role=gridcell]')[2].textContent
    let frames = 0
    row.click()
    for (; !document.querySelector('aside.sheet')?.textContent.includes(amount); frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    counts.push(frames)
  }
  return counts.sort((a, b) => a - b)
})()`

describe.skipIf(!browserProgram)('a list of 100,000 rows', () => {
  let browser: Browser
  let operations: SignedIn
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    const { tenant, account } = await openMoney()
    operations = await newOperator('operations', tenant.tenant)
    await fillDeposits(tenant.tenant, account.id, ROWS)
    at = `/console/t/${tenant.tenant}`
  })
  afterAll(() => browser?.close())

  test('a list of 100,000 rows is read to its end with fewer than 100 rows in the page, and answers clicks from its cache', async () => {
    const { page, faults } = await openConsole(browser, operations)
    let pages = 0
    page.on('request', (request) => {
      if (/\/deposits\?/.test(request.url()) && request.url().includes('/operator/')) pages++
    })
    await page.goto(`${at}/deposits`)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    const walked = (await page.evaluate(WALK)) as { most: number; rows: number }
    assert.equal(walked.rows, ROWS)
    assert.ok(walked.most < MAX_IN_PAGE, `${walked.most} rows in the page`)
    assert.ok(pages >= ROWS / 200 && pages <= ROWS / 100 + 1, `${pages} pages`)
    await lastRow(page)
    const [quickest, ...others] = (await page.evaluate(CLICK)) as number[]
    console.log(
      `console: ${ROWS} rows in ${pages} pages, at most ${walked.most} in the page; ` +
        `a click takes ${others[3]} frames (median), ${quickest} (least)`,
    )
    assert.ok(quickest! <= QUICK_FRAMES, `${quickest} frames for the quickest click`)
    assert.deepEqual(faults, [])
  }, 900_000)

  const lastRow = (page: Page) => page.getByRole('grid').getByText('100,000.00').waitFor()
})
