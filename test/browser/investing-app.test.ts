// The example app in a real browser, against a real server: what an investor does, with the keyboard and on a phone, and
// what must not be possible.
import assert from 'node:assert/strict'
import { request as sendRaw } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { add, money } from '../../src/values/decimal.ts'
import {
  browserProgram,
  DESKTOP,
  findViolations,
  isTooWide,
  openBrowser,
  openPage,
  PHONE,
  SCHEMES,
  takePicture,
} from '../support/browser.ts'
import { payIn } from '../support/cash.ts'
import { type Body, freshTenant } from '../support/client.ts'
import { type ExampleApp, startExampleApp } from '../support/example-app.ts'
import { openTestAccount } from '../support/journey.ts'

describe.skipIf(!browserProgram)('the example app', () => {
  let app: ExampleApp
  let browser: Browser
  let account = ''

  beforeAll(async () => {
    const owner = {
      baseUrl: inject('baseUrl'),
      client_id: inject('clientId'),
      client_secret: inject('clientSecret'),
    }
    app = await startExampleApp(owner, { isOwner: true })
    browser = await openBrowser()
    const [only]: Body[] = await app.tenant.get('/accounts')
    account = only.id
  })
  afterAll(async () => {
    await browser?.close()
    assert.equal(await app?.stop(), 0)
  })

  const cash = async (): Promise<string> =>
    (await app.tenant.get(`/accounts/${account}/cash-balances`))[0].available_for_trading
  const euros = (amount: string) =>
    new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amount as `${number}`)
  const ready = (page: Page) => page.locator('.plot path.line').waitFor()

  test('the example app shows the value of an investor with three months of history', async () => {
    const { page, faults } = await openPage(browser, app.url, { viewport: DESKTOP, colorScheme: 'light' })
    await page.goto('/')
    await ready(page)
    const { total_value } = await app.tenant.get(`/accounts/${account}/valuation`)
    await page.getByText(euros(total_value), { exact: true }).waitFor()
    const line = await page.locator('.plot path.line').getAttribute('d')
    assert.ok(line!.split('L').length >= 80, 'a point for each day')
    assert.equal(await page.locator('#holdings .rows li').count(), 4)
    // The gain and its rate are of one method, which has its name beside them.
    const { mwrr } = await app.tenant.get(`/accounts/${account}/returns?period=3m`)
    const percent = new Intl.NumberFormat('en-IE', {
      style: 'percent',
      minimumFractionDigits: 2,
      signDisplay: 'exceptZero',
    })
    await page
      .getByText(`(${percent.format(mwrr)}) in the last three months, money-weighted, after fees and taxes`)
      .waitFor()
    assert.deepEqual(faults, [])
    assert.deepEqual(await app.tenant.get('/sandbox/ledger').then(({ balanced }) => balanced), true)
  })

  test('the example app takes a deposit, a quote and an order; a double click buys once; the chart goes on', async () => {
    const { page, faults } = await openPage(browser, app.url, { viewport: DESKTOP })
    await page.goto('/')
    await ready(page)
    const before = await cash()

    await page.getByRole('button', { name: 'Deposit money' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in EUR').fill('12,50')
    await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
    await dialog.getByText('Write the amount with digits and a point').waitFor()
    await dialog.getByLabel('Amount in EUR').fill('250.00')
    await dialog.getByRole('button', { name: 'Deposit', exact: true }).dblclick()
    await page.getByText('€250.00 has arrived.').waitFor()
    const after = await cash()
    assert.equal(BigInt(after.replace('.', '')) - BigInt(before.replace('.', '')), 25_000n) // cents, once
    await page.getByText(euros(after), { exact: true }).waitFor()

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Invest' }).click()
    await page.getByLabel('Search for instruments').fill('japan')
    await page.getByText('1 instrument.').waitFor()
    await page.getByRole('link', { name: /MSCI Japan IMI/ }).click()
    await page.getByRole('heading', { name: 'MSCI Japan IMI' }).waitFor()
    await page.getByLabel(/^Amount in EUR/).fill('100.00')
    await page.getByRole('button', { name: 'Review order' }).click()
    const confirm = page.getByRole('dialog', { name: 'Buy MSCI Japan IMI' })
    await confirm.getByText('€1.50').waitFor() // the fee
    await takePicture(page, 'app-order')
    await confirm.getByRole('button', { name: 'Buy now' }).dblclick()
    await confirm.getByText(/^Bought .+ units for €[\d.]+, fees of €1\.50 included\.$/).waitFor()
    const orders: Body[] = await app.tenant.get(`/accounts/${account}/orders`)
    const bought = orders.filter(({ instrument }) => instrument.display_name === 'MSCI Japan IMI')
    assert.deepEqual(
      bought.map(({ status, cash_amount }) => [status, cash_amount]),
      [['filled', '100.00']],
    )
    await confirm.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('link', { name: 'Activity' }).click()
    const row = page.getByRole('link', { name: /Buy MSCI Japan IMI/ })
    await row.getByText('Filled').waitFor()
    // What the order spent, not what was asked for: 98.50 buy whole steps of units for less.
    const { traded_notional, fees } = bought[0]!
    await row.getByText(euros(money(add(traded_notional, fees))), { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Move time forward by 1 week' }).click()
    await row.getByText('Settled').waitFor() // without a reload
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('link', { name: /MSCI Japan IMI .+ units/ }).waitFor()
    await ready(page)
    assert.deepEqual(faults, [])
  })

  test('the example app sends one order for one key, however often a page sends it', async () => {
    const [etf] = [await app.tenant.get('/instruments/IE00B4L5Y983')]
    const order = { instrument: etf.id, side: 'buy', amount: '10.00' }
    const post = (path: string, body: object) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: app.url },
        body: JSON.stringify(body),
      })
    const quote = await (await post('/api/quotes', order)).json()
    const body = { ...order, quote: quote.id, key: 'one-wish' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/orders', body)))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id as string))
    assert.equal(new Set(ids).size, 1)
    assert.match(ids[0]!, /^ord_/)
  })

  test('the example app works with the keyboard: the arrow keys walk along the chart', async () => {
    const { page, faults } = await openPage(browser, app.url, { viewport: DESKTOP })
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').textContent(), 'Skip to the content')
    const slider = page.getByRole('slider')
    await slider.focus()
    const figure = page.locator('.figure').first()
    const now = await figure.textContent()
    for (let n = 0; n < 30; n++) await page.keyboard.press('ArrowLeft')
    assert.notEqual(await figure.textContent(), now)
    const spoken = await slider.getAttribute('aria-valuetext')
    assert.ok(spoken!.endsWith((await figure.textContent()) ?? '-'), spoken!)
    await page.keyboard.press('Escape')
    assert.deepEqual(faults, [])
  })

  const PLACES = ['/', '/invest', '/invest?q=zzz', '/activity', '/nowhere'] as const

  test.each(
    SCHEMES,
  )('the example app has no fault that axe finds, in %s colours, on a desktop and on a phone', async (colorScheme) => {
    const { id } = await app.tenant.get('/instruments/IE00B4L5Y983')
    for (const viewport of [DESKTOP, PHONE]) {
      const { page } = await openPage(browser, app.url, { viewport, colorScheme })
      for (const path of [...PLACES, `/invest/${id}`]) {
        await page.goto(path)
        await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
        assert.deepEqual(await findViolations(page), [], `${path} ${viewport.width}`)
        assert.equal(await isTooWide(page), false, `${path} ${viewport.width}`)
      }
      await page.getByLabel(/^Amount in EUR/).fill('50.00')
      await page.getByRole('button', { name: 'Review order' }).click()
      await page.getByText(/This price holds/).waitFor()
      assert.deepEqual(await findViolations(page), [], `the dialog ${viewport.width}`)
    }
  })

  test('the example app is drawn for the docs', async () => {
    for (const [name, viewport, colorScheme, path] of [
      ['app-portfolio', DESKTOP, 'light', '/'],
      ['app-portfolio-dark', DESKTOP, 'dark', '/'],
      ['app-phone', PHONE, 'dark', '/'],
    ] as const) {
      const { page, faults } = await openPage(browser, app.url, { viewport, colorScheme })
      await page.goto(path)
      await ready(page)
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
      await takePicture(page, name)
      assert.deepEqual(faults, [])
    }
  })
})

describe.skipIf(!browserProgram)('an investor without money', () => {
  let app: ExampleApp
  let browser: Browser
  beforeAll(async () => {
    const tenant = await freshTenant()
    await openTestAccount(tenant)
    app = await startExampleApp(tenant, { WEBHOOK_SECRET: 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cw==' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  test('an investor without money sees what to do first, and in words what is refused', async () => {
    const { page } = await openPage(browser, app.url, { viewport: PHONE })
    await page.goto('/')
    await page.getByText('You hold no instruments yet.').waitFor()
    await page.getByText('You have placed no orders yet.').waitFor()
    await page.getByRole('link', { name: 'Find one to buy' }).click()
    await page.getByRole('link', { name: /DAX/ }).click()
    await page.getByLabel(/^Amount in EUR/).fill('100.00')
    await page.getByRole('button', { name: 'Review order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Buy now' }).click()
    await dialog.getByText('There is too little cash in the account: 0.00 is free for trading.').waitFor()
    assert.deepEqual(await findViolations(page), [])
    assert.deepEqual(await app.tenant.get('/orders'), [])
  })

  test('an investor without money sees an error and a way out of it where the app is away', async () => {
    const { page } = await openPage(browser, app.url, { viewport: PHONE })
    await page.goto('/')
    await page.getByText('You hold no instruments yet.').waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Invest' }).click()
    await page.getByText('The app does not answer. Is it still running?').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /DAX/ }).waitFor()
  })

  test('an investor without money gets live updates from webhooks that are genuine, and none from others', async () => {
    const { webhooks } = await import('../../packages/sdk/src/holdfast.ts')
    const { page } = await openPage(browser, app.url, { viewport: DESKTOP })
    await page.goto('/')
    await page.getByText('You hold no instruments yet.').waitFor()
    const [{ id: account }]: Body[] = await app.tenant.get('/accounts')
    await payIn(app.tenant, account, '77.00')
    const body = JSON.stringify({ id: 'evt_1', name: 'order.filled' })
    const deliver = (headers: Record<string, string>) =>
      fetch(`${app.url}/webhooks`, { method: 'POST', headers, body }).then(({ status }) => status)
    assert.equal(await deliver(await webhooks.sign(body, 'whsec_YW5vdGhlci1zZWNyZXQ=')), 400)
    assert.equal(await page.getByText('€77.00').count(), 0)
    const signed = await webhooks.sign(body, 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cw==')
    assert.deepEqual([await deliver(signed), await deliver(signed)], [204, 204]) // the second changes nothing
    await page.getByText('€77.00').first().waitFor()
    // The days before the money came do not belong to the line, which needs two days.
    assert.equal(await page.locator('.plot').count(), 0)
  })

  test('an investor without money is alone: requests of other sites and names are refused, and no secret leaves the server', async () => {
    const body = JSON.stringify({ amount: '1.00', key: 'k' })
    const headers = { 'Content-Type': 'application/json' }
    const post = (more: Record<string, string>) =>
      fetch(`${app.url}/api/deposits`, { method: 'POST', headers: { ...headers, ...more }, body })
    assert.equal((await post({})).status, 403)
    assert.equal((await post({ Origin: 'https://evil.example' })).status, 403)
    assert.equal((await post({ Origin: app.url, 'Content-Type': 'text/plain' })).status, 400)
    assert.equal(await statusUnder('evil.example'), 403)
    assert.equal(await statusUnder(new URL(app.url).host), 200)
    for (const path of [
      '/',
      '/app.js',
      '/api/portfolio',
      '/api/clock',
      '/api/orders',
      '/api/instruments',
      '/%',
      '/api/orders/%',
    ]) {
      const answer = await fetch(app.url + path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      assert.equal(policy.includes('unsafe'), false)
      const text = await answer.text()
      assert.equal(text.includes(app.tenant.client_secret) || text.includes('Bearer'), false, path)
    }
    for (const amount of ['0', '-5', '1e3', 'NaN', 5, null, '1.001']) {
      const answer = await fetch(`${app.url}/api/deposits`, {
        method: 'POST',
        headers: { ...headers, Origin: app.url },
        body: JSON.stringify({ amount, key: `k${amount}` }),
      })
      assert.equal(answer.status, 400, String(amount))
    }
    assert.equal(
      (await app.tenant.get('/deposits')).filter(({ amount }: Body) => amount !== '77.00').length,
      0,
    )
  })

  // The client of Node does not let a program choose the name of the host.
  const statusUnder = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(app.url)
      const options = { hostname, port, path: '/api/portfolio', headers: { Host: host } }
      const sent = sendRaw(options, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject).end()
    })
})

test('the app says what to do without a server', async () => {
  const nowhere = { baseUrl: 'http://127.0.0.1:9', client_id: 'cli_1', client_secret: 'secret' }
  await assert.rejects(startExampleApp(nowhere), /Is Holdfast running\? Start it with npm start/)
})
