// The first page of the server and the documentation under /docs, over HTTP: every page, every link and anchor, the
// search with hostile words, and the headers.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, inject, test } from 'vitest'
import { meanings } from '../../src/errors.ts'

const baseUrl = inject('baseUrl')
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (path: string, headers: Record<string, string> = HTML) => fetch(baseUrl + path, { headers })

const linksIn = (html: string) =>
  [...html.matchAll(/<(?:a|link|img|script|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)].map(([, link]) =>
    link!.replaceAll('&amp;', '&'),
  )
const anchorsIn = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, anchor]) => anchor!)

interface Answer {
  status: number
  type: string
  policy: string | null
  text: string
}

/** Everything that can be reached from the first page, by path. */
const site = new Map<string, Answer>()
/** The links to a page of this server, as `path#anchor`, with the page on which each stands. */
const links: { from: string; path: string; anchor: string }[] = []

beforeAll(async () => {
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (site.has(path)) continue
    const response = await open(path)
    const type = response.headers.get('content-type') ?? ''
    const policy = response.headers.get('content-security-policy')
    const text = await response.text()
    site.set(path, { status: response.status, type, policy, text })
    if (!type.startsWith('text/html')) continue
    for (const link of linksIn(text)) {
      const url = new URL(link, baseUrl + path)
      if (url.protocol === 'data:' || url.origin !== baseUrl) continue
      links.push({ from: path, path: url.pathname, anchor: decodeURIComponent(url.hash.slice(1)) })
      // The dashboard is a program, with tests of its own.
      if (url.pathname !== '/dashboard') waiting.push(url.pathname)
    }
  }
})

describe('pages and links', () => {
  test('every page that a link names answers, and is not empty', () => {
    for (const [path, { status, text }] of site) {
      assert.equal(status, 200, path)
      assert.ok(text.length > 100, path)
    }
  })

  test('every page of docs/ can be reached from the first page', () => {
    const pages = readdirSync(join(import.meta.dirname, '../../docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `/docs/${name.replace(/\/README\.md$|\.md$/, '')}`)
    assert.ok(pages.length > 50, 'the folder has its pages')
    for (const path of pages) assert.equal(site.get(path)?.status, 200, path)
  })

  test('every anchor of a link is on its page, and no page has an anchor twice', () => {
    for (const { from, path, anchor } of links) {
      if (anchor === '') continue
      assert.ok(anchorsIn(site.get(path)!.text).includes(anchor), `${from} links to ${path}#${anchor}`)
    }
    for (const [path, { text, type }] of site) {
      const anchors = type.startsWith('text/html') ? anchorsIn(text) : []
      assert.equal(new Set(anchors).size, anchors.length, path)
    }
  })

  test('every error code has an anchor, and the `docs` of a refusal leads to it', async () => {
    const anchors = new Set(anchorsIn(site.get('/docs/errors')!.text))
    for (const code of Object.keys(meanings)) assert.ok(anchors.has(code), code)
    const refusal = (await (await fetch(`${baseUrl}/me`)).json()) as { docs: string }
    const { pathname, hash } = new URL(refusal.docs)
    assert.deepEqual([pathname, hash], ['/docs/errors', '#invalid_token'])
  })

  test('every operation of the API has an anchor and its path in the index, and in that of its group, and a page', async () => {
    const { text } = site.get('/docs/operations')!
    const anchors = new Set(anchorsIn(text))
    const lines = new Set(
      [...text.matchAll(/<code(?: class="long")?>(.*?)<\/code>/g)].map(([, line]) =>
        line!.replaceAll(/<[^>]+>/g, ''),
      ),
    )
    const api = (await (await open('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; tags: [string] }>>
    }
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([
          method,
          {
            operationId,
            tags: [group],
          },
        ]) => ({
          line: `${method.toUpperCase()} ${path}`,
          operationId,
          group: site.get(`/docs/operations/${group}`)!.text,
          page: site.get(`/docs/operations/${group}/${operationId}`)!.text,
        }),
      ),
    )
    assert.ok(operations.length > 90, 'the API has its operations')
    for (const { line, operationId, group, page } of operations) {
      assert.ok(anchors.has(operationId), operationId)
      assert.ok(lines.has(line), line)
      assert.ok(anchorsIn(group).includes(operationId), operationId)
      assert.ok(page.includes(`<section class="operation" id="${operationId}">`), operationId)
    }
  })

  test('code is coloured, tables and anchors are made, and comments of the source are not shown', () => {
    const { text } = site.get('/docs/tour')!
    assert.match(text, /<pre><code>.*<b class="k">/)
    assert.match(text, /<h2 id="freeze-the-clock">/)
    assert.doesNotMatch(text, /<!--|&lt;!--/)
    assert.match(site.get('/docs/settings')!.text, /<tr id="DATABASE_URL">/)
  })
})

describe('the first page', () => {
  test('a browser gets a page, a program gets links that answer', async () => {
    const page = await open('/')
    assert.match(page.headers.get('content-type')!, /^text\/html/)
    assert.match(await page.text(), /<h1>Holdfast<\/h1>/)
    const answer = await open('/', { Accept: '*/*' })
    assert.equal(answer.headers.get('vary'), 'Accept')
    const { name, versions, links: named } = (await answer.json()) as Record<string, unknown>
    assert.deepEqual([name, versions], ['Holdfast', ['2026-01-01', '2026-09-02']])
    for (const [what, link] of Object.entries(named as Record<string, string>)) {
      const { status } = await fetch(link)
      // Tokens are issued for POST alone.
      assert.equal(status, what === 'token' ? 405 : 200, link)
    }
  })

  test('a path without a page gets a page in a browser, and the usual refusal in a program', async () => {
    for (const path of [
      '/docs/none',
      '/docs/',
      '/docs/package.json',
      '/docs/../../package.json',
      '/docs/%2e%2e%2fpackage.json',
    ]) {
      const page = await open(path)
      assert.equal(page.status, 404, path)
      const answer = await open(path, { Accept: 'application/json' })
      assert.equal(answer.status, 404, path)
      assert.equal(((await answer.json()) as { code: string }).code, 'not_found', path)
    }
    assert.match(await (await open('/docs/none')).text(), /<h1>No such page<\/h1>/)
  })

  test('the address of the earlier page to try the API leads to the operations', async () => {
    const answer = await fetch(`${baseUrl}/docs/reference`, { redirect: 'manual' })
    assert.equal(answer.status, 301)
    assert.equal(new URL(answer.headers.get('location')!, answer.url).pathname, '/docs/operations')
  })

  test('a page takes no other method', async () => {
    for (const path of ['/', '/docs', '/docs/search', '/docs/trading']) {
      const answer = await fetch(baseUrl + path, { method: 'POST' })
      assert.equal(answer.status, 405, path)
      assert.equal(answer.headers.get('allow'), 'GET, HEAD', path)
    }
  })
})

describe('headers', () => {
  test('pages run scripts of this server only, and those of the operations alone send requests, to this server', () => {
    for (const [path, { policy, type }] of site) {
      if (path === '/openapi.json') continue
      assert.match(policy!, /^default-src 'none';/, path)
      assert.match(policy!, /frame-ancestors 'none'/, path)
      assert.doesNotMatch(policy!, /unsafe-eval|https?:|\*/, path)
      const sends = /^\/docs\/operations(\/|$)/.test(path)
      const rules = policy!.split('; ').filter((rule) => /^(script|connect)-src/.test(rule))
      assert.deepEqual(rules, ["script-src 'self'", ...(sends ? ["connect-src 'self'"] : [])], path)
      assert.doesNotMatch(policy!, /unsafe-inline/, path)
      assert.match(
        type,
        /^(text\/(html|css|javascript|plain)|application\/json); charset=utf-8$|^image\/png$/,
      )
    }
  })

  test('a page is compressed for a reader who accepts it, and only then', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await open('/docs/trading', { ...HTML, 'Accept-Encoding': accepted })
      assert.equal(answer.headers.get('content-encoding'), encoding)
      assert.match(answer.headers.get('vary')!, /Accept-Encoding/)
      assert.match(await answer.text(), /<h1 id="trading">/)
    }
  })

  test('pages have no inline script, style or handler', () => {
    for (const [path, { text, type }] of site)
      if (type.startsWith('text/html'))
        assert.doesNotMatch(
          text,
          /<script(?! src="[\w./]+" defer><\/script>)|<style|\sstyle=|<[^>]+\son\w+=/,
          path,
        )
  })
})

describe('search', () => {
  const search = async (query: string) => {
    const response = await open(`/docs/search?q=${encodeURIComponent(query)}`)
    assert.equal(response.status, 200)
    return response.text()
  }
  const placesOf = (html: string) =>
    [...html.matchAll(/<li><a href="([^"]+)">[^<]*<\/a> <span class="kind">/g)].map(([, link]) =>
      new URL(link!, `${baseUrl}/docs/search`).href.slice(baseUrl.length),
    )

  test.each([
    ['insufficient_funds', '/docs/errors#insufficient_funds'],
    ['orders.place', '/docs/operations/trading/orders.place'],
    ['audit chain', '/docs/proof'],
    ['Freeze the clock', '/docs/tour#freeze-the-clock'],
    ['DATABASE_URL', '/docs/settings'],
    ['idempotancy', '/docs/retries'], // A word with a wrong letter.
  ])('%s leads to %s', async (query, place) => {
    const places = placesOf(await search(query)).slice(0, 10)
    assert.ok(
      places.some((found) => found.includes(place)),
      places.join('\n'),
    )
  })

  test('every place of a hit exists', async () => {
    for (const query of ['order', 'ledger', 'webhook', 'settlement']) {
      const places = placesOf(await search(query))
      assert.ok(places.length > 5, query)
      for (const place of places) {
        const { pathname, hash } = new URL(place, baseUrl)
        const anchors = anchorsIn(site.get(pathname)!.text)
        assert.ok(hash === '' || anchors.includes(decodeURIComponent(hash.slice(1))), place)
      }
    }
  })

  test.each([
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus='",
    '<img src=x onerror=alert(1)>',
    '</title><script>',
    '&lt;b&gt;',
    '${7*7}{{7*7}}',
  ])('the words %s are shown as text', async (query) => {
    const html = await search(query)
    // A quote cannot end an attribute, so nothing of the words stands outside the quotes of an element.
    const bare = html.replace(/<script src="[\w./]+" defer><\/script>/, '').replaceAll(/="[^"]*"/g, '')
    assert.doesNotMatch(bare, /<script|<img|<b>|<[^>]+\son\w+/)
    const shown = query.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    assert.ok(html.includes(`value="${shown.replaceAll('"', '&quot;').replaceAll("'", '&#39;')}"`), shown)
  })

  test('words that match nothing, empty, doubled and malformed queries get a page', async () => {
    assert.match(await search('qqzzxxqqzz'), /Nothing contains “qqzzxxqqzz”/)
    assert.match(await search('a'.repeat(5000)), /value="a{100}"/)
    for (const query of [
      '',
      '?q=',
      '?q=a&q=b',
      '?q=%zz',
      '?q=%00',
      '?q=.*(%2B|%5B',
      '?other=1',
      '?q=%F0%9F%A6',
    ])
      assert.equal((await open(`/docs/search${query}`)).status, 200, query)
  })
})
