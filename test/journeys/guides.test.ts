// The guides as Markdown for programs that read: the index, every guide, and all of them in one file.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, inject, test } from 'vitest'
import { send } from '../support/client.ts'

const baseUrl = inject('baseUrl')
const fetchText = async (path: string) => {
  const { status, text, headers } = await send(baseUrl, 'GET', path)
  assert.equal(status, 200, path)
  return { text, type: headers.get('content-type') }
}
const linksOf = (text: string) =>
  [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, target]) => target!)

let index = ''
beforeAll(async () => {
  index = (await fetchText('/llms.txt')).text
})

describe('the index', () => {
  test('the index has a title, a summary and sections of links, and needs no token', async () => {
    const { type } = await fetchText('/llms.txt')
    assert.equal(type, 'text/plain; charset=utf-8')
    assert.match(index, /^# Holdfast\n\n> /)
    assert.deepEqual(index.match(/^## .+$/gm), ['## Reference', '## Guides'])
    for (const line of index.split('\n## ').slice(1).join('\n').split('\n'))
      if (line.startsWith('-')) assert.match(line, /^- \[[^\]]+\]\(https?:[^)]+\): .+/)
  })

  test('the index leads to pages of this server that answer', async () => {
    const links = linksOf(index)
    assert.ok(links.length >= 15)
    for (const link of links) {
      assert.equal(link.startsWith(`${baseUrl}/`), true, link)
      await fetchText(link.slice(baseUrl.length))
    }
  })
})

describe('a guide', () => {
  test('a guide is the page of the docs, with the address of this server', async () => {
    const { text, type } = await fetchText('/llms/tour.md')
    assert.equal(type, 'text/markdown; charset=utf-8')
    assert.match(text, new RegExp(`^BASE=${baseUrl}$`, 'm'))
    assert.equal(text.includes('http://127.0.0.1:8080'), false)
    const written = readFileSync(join(import.meta.dirname, '../../docs/tour.md'), 'utf8')
    assert.equal(text.split('\n').length, written.split('\n').length)
  })

  test('a guide has no link that leads nowhere', async () => {
    for (const page of linksOf(index).filter((link) => link.endsWith('.md')))
      for (const link of linksOf((await fetchText(page.slice(baseUrl.length))).text)) {
        const target = new URL(link, page)
        if (target.origin === baseUrl) await fetchText(target.pathname)
      }
  })

  test('a guide is in the file of all guides, and so is every operation', async () => {
    const { text } = await fetchText('/llms-full.txt')
    for (const page of linksOf(index).filter((link) => link.endsWith('.md')))
      assert.ok(text.includes((await fetchText(page.slice(baseUrl.length))).text.trim()), page)
    const { paths } = (await send(baseUrl, 'GET', '/openapi.json')).body
    for (const [path, item] of Object.entries<object>(paths))
      for (const [method, { operationId }] of Object.entries<{ operationId: string }>(item as never))
        assert.ok(text.includes(`\`${method.toUpperCase()} ${path}\` (\`${operationId}\`)`), operationId)
  })

  test('a guide is nothing but what is listed', async () => {
    for (const path of ['/llms/operate.md', '/llms/..%2f..%2fpackage.json', '/llms/'])
      assert.equal((await send(baseUrl, 'GET', path)).status, 404, path)
  })
})
