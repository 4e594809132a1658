import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readSections, renderMarkdown } from './render-markdown.ts'

const PAGES: Record<string, string> = { 'trading.md': 'trading', '#all': '#all' }
const render = (text: string) => renderMarkdown(text, (target) => PAGES[target])

test.each([
  ['raw HTML is shown as text', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an element in a line is shown as text', 'a <b onclick="x">b', '&lt;b onclick=&quot;x&quot;&gt;'],
  ['code is escaped', '```\n<img src=x>\n```', '<code>&lt;img src=x&gt;</code>'],
  ['code in a language without colours is escaped', '```brainfuck\n<+>\n```', '<code>&lt;+&gt;</code>'],
  ['code in a language is escaped and coloured', '```json\n{"a":"<b>"}\n```', '&quot;&lt;b&gt;&quot;</b>'],
  ['a link to a page leads there', '[here](trading.md)', '<a href="trading">here</a>'],
  ['a link to an anchor stays on the page', '[here](#all)', '<a href="#all">here</a>'],
  ['a link to another host is kept', '[a](https://a.example/?b&c)', 'href="https://a.example/?b&amp;c"'],
  ['a link that leads nowhere becomes its words', '[*here*](gone.md)', '<p><em>here</em></p>'],
  ['a link with a script becomes its words', '[here](javascript:alert(1))', '<p>here</p>'],
  ['a picture that leads nowhere becomes its words', '![a <b>](data:text/html,x)', '<p>a &lt;b&gt;</p>'],
])('%s', (_title, text, html) => {
  assert.ok(render(text).includes(html))
})

test('a shell block with TypeScript below it is a pair of tabs, and blocks with words between them are not', () => {
  const tabs = render('```bash\ncurl x\n```\n\n```ts\nawait x()\n```')
  assert.deepEqual(
    [...tabs.matchAll(/<label for="request-0:(\w+)">/g)].map(([, language]) => language),
    ['curl', 'typescript'],
  )
  assert.equal(tabs.match(/await/g)?.length, 1)
  assert.doesNotMatch(render('```bash\ncurl x\n```\n\nand\n\n```ts\nawait x()\n```'), /tabs/)
})

test('a comment is dropped', () => {
  assert.equal(render('<!-- not shown -->\n\nShown.'), '<p>Shown.</p>\n')
})

test('headings have the anchors of GitHub, a repeated one a number', () => {
  const html = render('# A `b` & [c](trading.md)\n\n## Again\n\n## Again')
  assert.deepEqual(
    [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor),
    ['a-b--c', 'again', 'again-1'],
  )
})

test('a row that begins with one word of code has it as its anchor, once, and never that of a heading', () => {
  const html = render(
    '## b\n\n| x |\n|---|\n| `a_1` |\n| `a_1` |\n| `b` |\n| `two words` |\n| `c` and more |',
  )
  assert.deepEqual(
    [...html.matchAll(/<tr id="([^"]+)"/g)].map(([, anchor]) => anchor),
    ['a_1'],
  )
})

test('sections hold the plain text below each heading', () => {
  assert.deepEqual(
    readSections('# One\n\nA *b* `c`.\n\n- d\n- e\n\n## Two\n\n| f | g |\n|---|---|\n| h | [i](x) |'),
    [
      { depth: 1, title: 'One', anchor: 'one', text: 'A b c. d e' },
      { depth: 2, title: 'Two', anchor: 'two', text: 'f g · h i' },
    ],
  )
})
