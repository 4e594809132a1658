// Screens of the console for tests of their shape: what axe finds, pictures of the docs, and how wide they are.
import type { Page } from 'playwright-core'
import { findViolations, isTooWide, takePicture } from './browser.ts'

export interface Screen {
  name: string
  path: string
  /** Waits until the content is there, and opens what the screen shows on demand. */
  ready: (page: Page) => Promise<unknown>
}

/** Opens each screen and returns the violations that axe finds; takes the pictures that have a name. */
export async function violationsOf(
  page: Page,
  at: string,
  screens: readonly Screen[],
  { colorScheme, pictures }: { colorScheme: string; pictures: readonly string[] },
): Promise<string[]> {
  const violations: string[] = []
  for (const { name, path, ready } of screens) {
    await page.goto(`${at}${path}`)
    await ready(page)
    for (const one of await findViolations(page)) violations.push(`${name}: ${one}`)
    const picture = `${name}-${colorScheme}`
    if (pictures.includes(picture)) await takePicture(page, picture, 'console')
  }
  return violations
}

/** Opens each screen and returns the names of those that are wider than the window. */
export async function tooWide(page: Page, at: string, screens: readonly Screen[]): Promise<string[]> {
  const wide: string[] = []
  for (const { name, path, ready } of screens) {
    await page.goto(`${at}${path}`)
    await ready(page)
    if (await isTooWide(page)) wide.push(name)
  }
  return wide
}
