import assert from 'node:assert/strict'
import { lexer, walkTokens } from 'marked'
import { test } from 'vitest'
import { groupPages } from './navigation.ts'
import { linksOf, readSite, titlesOf } from './read-site.ts'
import { renderMarkdown } from './render-markdown.ts'

const site = await readSite()

test('every link of every page leads to a page, a file or another host', () => {
  const targets = [...site.pages.values()].flatMap((page) => {
    const resolve = linksOf(site, page)
    const lost: string[] = []
    let count = 0
    walkTokens(lexer(page.text), (token) => {
      if ((token.type !== 'link' && token.type !== 'image') || /^https?:/.test(token.href)) return
      count++
      if (resolve(token.href) === undefined) lost.push(token.href)
    })
    return [{ file: page.file, count, lost }]
  })
  assert.deepEqual(
    targets.filter(({ lost }) => lost.length > 0),
    [],
  )
  assert.ok(targets.reduce((sum, { count }) => sum + count, 0) > 100)
})

test('a link has the title of the page or section to which it leads, never the name of a file', () => {
  const named = [...site.pages.values()].flatMap((page) => {
    const html = renderMarkdown(page.text, linksOf(site, page), titlesOf(site, page))
    return [...html.matchAll(/<a href="[^"]*">[^<]*\.md<\/a>/g)].map(([link]) => `${page.file}: ${link}`)
  })
  assert.deepEqual(named, [])
  const lists = site.pages.get('/docs/lists')!
  assert.equal(titlesOf(site, lists)('personal-data.md#what-search-reveals'), 'What search reveals')
  assert.equal(titlesOf(site, lists)('operators.md'), 'Operators')
})

test('the site has no file beside docs/ that is not named', () => {
  const beside = [...site.files.values(), ...[...site.pages.values()].map(({ file }) => file)].filter(
    (file) => !file.startsWith('docs/'),
  )
  assert.ok(beside.includes('deploy/Dockerfile'))
  assert.ok(!beside.includes('package.json'))
  assert.equal(beside.length, 24)
})

test('every page is in one group', () => {
  const listed = groupPages(site).flatMap(({ entries }) => entries.map(({ path }) => path))
  for (const path of site.pages.keys()) assert.equal(listed.filter((entry) => entry === path).length, 1)
})
