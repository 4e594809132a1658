import { expect, test } from 'vitest'
import { REFERENCE_POLICY, referenceAssets } from './reference.ts'

const assets = new Map(referenceAssets().map(({ path, type, body }) => [path, { type, text: String(body) }]))
const page = assets.get('/docs/reference')!.text

test('the page and all of its files come from this server', () => {
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
  const files = named.filter((url) => !url.startsWith('data:'))
  expect(files).toHaveLength(4) // two style sheets, two scripts
  for (const file of files)
    expect([...assets.keys()]).toContain(new URL(file, 'http://here/docs/reference').pathname)
})

test('the style sheets load no font, picture or style sheet from another host', () => {
  for (const { text } of [...assets.values()].filter(({ type }) => type.startsWith('text/css'))) {
    expect(text).not.toMatch(/@import|@font-face/)
    const loaded = [...text.matchAll(/url\(\s*["']?([^"')]{0,20})/g)].map(([, url]) => url!)
    expect(loaded.filter((url) => !url.startsWith('data:'))).toEqual([])
  }
})

test('the page has no inline script or handler, so its content security policy can forbid them', () => {
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=/)
  expect(REFERENCE_POLICY).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; ",
  )
  expect(REFERENCE_POLICY).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/)
})

test('the reader can choose one of the two versions and enter a token', () => {
  expect([...page.matchAll(/<option[^>]*>([^<]+)/g)].map(([, version]) => version)).toEqual([
    '2026-09-02',
    '2026-01-01',
  ])
  expect(page).toContain('id="access_token"')
  const start = assets.get('/docs/reference.js')!.text
  expect(start).toContain("'Api-Version'")
  expect(start).toContain('handling=strict') // a mistyped name is refused, not ignored
  expect(start).toContain('validatorUrl: null') // otherwise Swagger UI asks a validator on the internet
})

test('every file has a type and is not empty', () => {
  for (const { type, text } of assets.values()) {
    expect(type).toMatch(/^text\/(html|css|javascript); charset=utf-8$/)
    expect(text.length).toBeGreaterThan(100)
  }
})
