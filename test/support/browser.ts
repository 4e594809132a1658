// A real browser for tests: the Chromium of the machine. TEST_CHROMIUM names another one.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { PATIENCE_MS } from './until.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The program of the browser; undefined where the machine has none. */
export const browserProgram = process.env.TEST_CHROMIUM ?? PLACES.find((path) => existsSync(path))
if (!browserProgram) console.warn('No Chromium on this machine: the tests in a browser are skipped.')

/** Starts the browser, without its own sandbox, which a container does not allow. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const SCHEMES = ['light', 'dark'] as const

export interface Watched {
  page: Page
  /** What must not happen on a page: errors of scripts, refusals of the policy, requests to other hosts. */
  faults: string[]
}

/** Opens a page that has a window of its own, which closes with the test. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions,
): Promise<Watched> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseURL) faults.push(`a request to ${request.url()}`)
  })
  return { page, faults }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on the page as it is shown, or in a part of it, with the places. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(${part ? JSON.stringify(part) : 'document'}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`)
}

/** Whether the page is wider than its window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

const DOCS = join(import.meta.dirname, '..', '..', 'docs')

/** Writes a picture into a folder of the docs, where SCREENSHOTS=true asks for new ones. */
export async function takePicture(page: Page, name: string, folder = 'screenshots'): Promise<void> {
  if (process.env.SCREENSHOTS !== 'true') return
  const pictures = join(DOCS, folder)
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}
