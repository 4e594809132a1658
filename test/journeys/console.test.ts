// The files of the console over HTTP: what a browser may do with them, how long it may keep them, and how much it loads
// before the first screen.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'

const FIRST_SCREEN_BYTES = 200_000
const LATER_PART_BYTES = 60_000

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${inject('baseUrl')}${path}`, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...headers },
  })

/** The size of a file as gzip. */
async function zippedSize(path: string): Promise<number> {
  const response = await get(path, { 'Accept-Encoding': 'gzip' })
  assert.equal(response.headers.get('content-encoding'), 'gzip', path)
  return Number(response.headers.get('content-length'))
}

const assetsIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path!)

/** The parts that a script imports before it runs, and those that it loads when they are needed. */
function partsOf(script: string) {
  const paths = (pattern: RegExp) =>
    [...script.matchAll(pattern)].map(([, name]) => `/console/assets/${name}`)
  return { early: paths(/from"\.\/([^"]+)"/g), late: paths(/import\("\.\/([^"]+)"\)/g) }
}

describe('the console', () => {
  test('the console has one page for every address of a view, which is never stored', async () => {
    const pages = await Promise.all(
      ['/console/', '/console/t/ten_x/orders/ord_x?tab=trades'].map((path) => get(path)),
    )
    const [first, second] = await Promise.all(pages.map((response) => response.text()))
    assert.equal(first, second)
    for (const { status, headers } of pages) {
      assert.deepEqual(
        [status, headers.get('content-type'), headers.get('cache-control')],
        [200, 'text/html; charset=utf-8', 'no-store'],
      )
      const policy = headers.get('content-security-policy')!
      for (const rule of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"])
        assert.ok(policy.includes(rule), rule)
      assert.ok(!policy.includes('unsafe'))
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
    assert.ok(!/<script(?![^>]*src=)|<style|\son\w+=/.test(first!), 'no script or style stands in the page')
    const bare = await get('/console')
    assert.deepEqual([bare.status, bare.headers.get('location')], [308, '/console/'])
  })

  test('the console has files that never change, in the encoding that the browser accepts', async () => {
    for (const path of assetsIn(await (await get('/console/')).text())) {
      const plain = await get(path)
      assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(plain.headers.get('content-encoding'), null)
      const text = await plain.text()
      assert.equal(await (await get(path, { 'Accept-Encoding': 'br, gzip' })).text(), text)
      assert.equal(
        (await get(path, { 'Accept-Encoding': 'gzip, br;q=0' })).headers.get('content-encoding'),
        'gzip',
      )
    }
    const licences = await (await get('/console/assets/licences.txt')).text()
    for (const name of ['react', 'react-dom', '@tanstack/react-query', 'uplot'])
      assert.match(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
  })

  test.each([
    '/console/assets/',
    '/console/assets/none.js',
    '/console/assets/index.html',
    '/console/assets/../index.html.br',
    '/console/assets/%2e%2e%2fpackage.json',
    '/console/assets/constructor',
    '/console/assets/__proto__',
    '/console/favicon.ico',
    '/console/console.js.map',
  ])('the console refuses %s', async (path) => {
    const response = await get(path)
    assert.equal(response.status, 404)
    assert.equal((await response.json()).code, 'not_found')
  })

  test('the console takes no changes', async () => {
    const response = await fetch(`${inject('baseUrl')}/console/`, { method: 'POST' })
    assert.equal(response.status, 404)
  })

  test(`the console loads at most ${FIRST_SCREEN_BYTES} bytes before the first screen, and small parts later`, async () => {
    const page = await get('/console/', { 'Accept-Encoding': 'identity' })
    const first = new Set(assetsIn(await page.text()))
    const late = new Set<string>()
    for (const path of first) {
      if (!path.endsWith('.js')) continue
      const parts = partsOf(await (await get(path)).text())
      for (const one of parts.early) first.add(one) // A set that grows is walked to its end.
      for (const one of parts.late) late.add(one)
    }
    const sizes = await Promise.all([...first].map(zippedSize))
    const total = sizes.reduce((sum, size) => sum + size, await zippedSize('/console/'))
    assert.ok(total > 50_000 && total <= FIRST_SCREEN_BYTES, `${total} bytes`)
    assert.ok(late.size > 0, 'the charts come later')
    for (const path of late)
      if (!first.has(path)) assert.ok((await zippedSize(path)) <= LATER_PART_BYTES, path)
    console.log(`console: ${total} bytes of gzip before the first screen`)
  })
})
