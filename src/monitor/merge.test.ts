import assert from 'node:assert/strict'
import { test } from 'vitest'
import { mergeMetrics } from './merge.ts'

const text = (...series: string[]) =>
  ['# HELP requests Requests.', '# TYPE requests counter', ...series].join('\n')

test('the series of one metric stand together under one head, and a process without it changes nothing', () => {
  const one = `${text('requests{process="api-1"} 2')}\n\n# HELP lag Lag.\n# TYPE lag gauge\nlag{process="api-1"} Nan\n`
  const other = `${text('requests{process="api-2"} 3', 'requests{process="api-2",status="500"} 1')}\n`
  assert.equal(
    mergeMetrics([one, other, '']),
    `${text('requests{process="api-1"} 2', 'requests{process="api-2"} 3', 'requests{process="api-2",status="500"} 1')}

# HELP lag Lag.
# TYPE lag gauge
lag{process="api-1"} Nan
`,
  )
})
