import assert from 'node:assert/strict'
import { test } from 'vitest'
import { REFERENCE_POLICY, referenceAssets } from './reference.ts'

const assets = new Map(referenceAssets().map(({ path, type, body }) => [path, { type, text: String(body) }]))
const page = assets.get('/docs/reference')!.text

test('the page and all of its files come from this server', () => {
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
  const files = named.filter((url) => !url.startsWith('data:'))
  assert.equal(files.length, 4) // two style sheets, two scripts
  for (const file of files)
    assert.ok([...assets.keys()].includes(new URL(file, 'http://here/docs/reference').pathname))
})

test('the style sheets load no font, picture or style sheet from another host', () => {
  for (const { text } of [...assets.values()].filter(({ type }) => type.startsWith('text/css'))) {
    assert.doesNotMatch(text, /@import|@font-face/)
    const loaded = [...text.matchAll(/url\(\s*["']?([^"')]{0,20})/g)].map(([, url]) => url!)
    assert.deepEqual(
      loaded.filter((url) => !url.startsWith('data:')),
      [],
    )
  }
})

test('the page has no inline script or handler, so its content security policy can forbid them', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=/)
  assert.ok(
    REFERENCE_POLICY.includes("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "),
  )
  assert.doesNotMatch(REFERENCE_POLICY, /unsafe-eval|script-src[^;]*unsafe|https?:|\*/)
})

test('the reader can choose one of the two versions and enter a token', () => {
  assert.deepEqual(
    [...page.matchAll(/<option[^>]*>([^<]+)/g)].map(([, version]) => version),
    ['2026-09-02', '2026-01-01'],
  )
  assert.ok(page.includes('id="access_token"'))
  const start = assets.get('/docs/reference.js')!.text
  assert.ok(start.includes("'Api-Version'"))
  assert.ok(start.includes('handling=strict')) // a mistyped name is refused, not ignored
  assert.ok(start.includes('validatorUrl: null')) // otherwise Swagger UI asks a validator on the internet
})

test('every file has a type and is not empty', () => {
  for (const { type, text } of assets.values()) {
    assert.match(type, /^text\/(html|css|javascript); charset=utf-8$/)
    assert.ok(text.length > 100)
  }
})
