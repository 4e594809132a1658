import assert from 'node:assert/strict'
import { test } from 'vitest'
import { groupPages, READERS } from '../navigation.ts'
import { readSite } from '../read-site.ts'
import { homePage } from './home-page.ts'

const site = await readSite()
const groups = groupPages(site)
const { body } = homePage('/docs', { groups, samples: '' })
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)]

test('the first page names three ways to begin, each with the title of what it leads to', () => {
  const ways = linksOf(/<ul class="ways">([\s\S]*?)<\/ul>/.exec(body)![1]!)
  const titles = ways.map(([, link]) => {
    const [path = '', anchor] = link!.split('#')
    const page = site.pages.get(`/docs/${path.replace('docs/', '')}`)!
    const section = page.sections.find((one) => one.anchor === anchor) ?? page.sections[0]!
    return section.title.split(': ', 1)[0]
  })
  assert.deepEqual(
    ways.map(([, , words]) => words),
    titles,
  )
  assert.equal(ways.length, 3)
})

test('the first page lists every page in the part of its readers', () => {
  const parts = body.split('<h2 id="part:').slice(1)
  assert.equal(parts.length, READERS.length)
  const listed = parts.flatMap((part) => linksOf(part).map(([, , words]) => words))
  assert.equal(listed.length, groups.flatMap(({ entries }) => entries).length)
})

test('the words of the picture stand in its description for people who do not see it', () => {
  const picture = /<svg[\s\S]*?<\/svg>/.exec(body)![0]
  assert.match(picture, /role="img"\naria-labelledby="picture:title picture:words"/)
  assert.doesNotMatch(picture, /style=|fill=|stroke=/)
})
