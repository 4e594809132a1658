// The console for tests in a browser: a tenant with a customer that has traded, and operators that are signed in.
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { DESKTOP, openPage, type Watched } from './browser.ts'
import type { Body } from './client.ts'
import { WORLD } from './instruments.ts'
import type { SignedIn } from './operators.ts'
import { type Desk, openDesk } from './trading.ts'

export interface Story extends Desk {
  customer: string
  /** Id of the settled order. */
  bought: string
  /** Reference of the account, for people. */
  reference: string
}

/** A customer with cash, an order that has settled, one that waits, and a payment in suspense. */
export async function openStory(): Promise<Story> {
  const desk = await openDesk({ cash: '10000.00' })
  await desk.price(WORLD, '50.00', '50.00')
  const { id: instrument } = await desk.instrument(WORLD)
  const order = { instrument, side: 'buy', cash_amount: '600.00' }
  const { id: quote } = await desk.tenant.post(`${desk.at}/order-quotes`, {
    instrument_id: instrument,
    side: 'buy',
    cash_amount: '600.00',
  })
  const { id: bought } = await desk.place({ ...order, quote })
  await desk.advance(40 * 86_400)
  await desk.price(WORLD, '53.00', '53.10')
  await desk.place({ instrument, side: 'buy', order_type: 'limit', quantity: '2', limit_price: '40.00' })
  await desk.tenant.post(`${desk.at}/deposits`, { amount: '75.00', currency: 'EUR' })
  await desk.tenant.post(`/sandbox/accounts/${desk.account}/inbound-payments`, {
    amount: '250.00',
    currency: 'EUR',
    reference: 'Rent of Ada',
    bank_code: 'EXMPDEFFXXX',
    owner_name: 'A. LOVELACE',
    iban: 'DE89370400440532013000',
  })
  const { reference }: Body = await desk.tenant.get(desk.at)
  return { ...desk, bought, reference }
}

/** Opens a page of the console for an operator that is signed in. */
export async function openConsole(
  browser: Browser,
  person: SignedIn | undefined,
  options: Parameters<typeof openPage>[2] = {},
): Promise<Watched> {
  const watched = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP, ...options })
  if (person) await giveCookie(watched.page, person)
  return watched
}

/** Puts the cookie of an operator's session into the browser. */
export async function giveCookie(page: Page, { cookie }: SignedIn): Promise<void> {
  const at = cookie.indexOf('=')
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
  await page
    .context()
    .addCookies([{ name, value, url: inject('baseUrl'), httpOnly: true, sameSite: 'Strict' }])
}
