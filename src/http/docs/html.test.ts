import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inlineCode, permitBreaks } from './html.ts'

test.each([
  ['a short code stays whole', 'idempotency_key_conflict', '<code>idempotency_key_conflict</code>'],
  [
    'a long code breaks after the parts of its name',
    'deposits_credited_in_advance_limit_of_tenant',
    '<code class="long">deposits_<wbr>credited_<wbr>in_<wbr>advance_<wbr>limit_<wbr>of_<wbr>tenant</code>',
  ],
  [
    'a path breaks after its slashes',
    'GET /accounts/{account_id}',
    '<code class="long">GET /accounts/<wbr>{account_<wbr>id}</code>',
  ],
  ['code is escaped', '<b>', '<code>&lt;b&gt;</code>'],
])('%s', (_title, text, html) => {
  assert.equal(inlineCode(text), html)
})

test('code breaks after commas and slashes, but not inside its elements', () => {
  assert.equal(
    permitBreaks('<b class="a/b">{"a":1,"b":2}</b> 2026-11-28 http://a/b?c&amp;d, e'),
    '<b class="a/b">{"a":1,<wbr>"b":2}</b> <span>2026-11-28</span> http://<wbr>a/<wbr>b?<wbr>c&amp;<wbr>d, e',
  )
})
