// The words of the command in a shell.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'vitest'
import { installHf } from './installed.ts'

const { app, plainEnvironment, run } = installHf()

const wordsAfter = async (...words: string[]) => {
  const { code, stdout } = await run(plainEnvironment, ['complete', '--', ...words])
  assert.equal(code, 0)
  return stdout.split('\n').filter(Boolean)
}

describe('the words', () => {
  test('the words are the commands, their subcommands and options', async () => {
    const commands = await wordsAfter('')
    for (const name of ['login', 'trigger', 'events', 'completion']) assert.ok(commands.includes(name), name)
    assert.equal(commands.includes('complete'), false)
    assert.deepEqual(await wordsAfter('de'), ['deliveries', 'deposits'])
    assert.deepEqual(await wordsAfter('deposits', 'list'), ['list', 'list-all'])
    assert.deepEqual(await wordsAfter('--json', 'clock', 's'), ['show', 'set'])
    assert.deepEqual(await wordsAfter('clock', 'to', 'next-s'), ['next-settlement'])
    assert.deepEqual(await wordsAfter('clock', 'set', ''), ['frozen', 'running'])
    assert.deepEqual(await wordsAfter('trigger', '--a'), ['--account'])
    assert.deepEqual(await wordsAfter('clock', 'show', '--js'), ['--json'])
  })

  test('the words are every operation of the API description and every event that hf triggers', async () => {
    const file = join(import.meta.dirname, '../../../docs/api/openapi.json')
    const { paths } = JSON.parse(readFileSync(file, 'utf8'))
    const described = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    const operations = (await wordsAfter('call', '')).filter((word) => word.includes('.'))
    assert.deepEqual(operations.toSorted(), described.toSorted())
    assert.deepEqual(await wordsAfter('call', 'orders.pl'), ['orders.place'])
    assert.deepEqual(await wordsAfter('call', 'orders.place', 'a'), [])
    assert.deepEqual(await wordsAfter('trigger', '--account', 'acc_1', 'trade.'), [
      'trade.executed',
      'trade.settled',
    ])
    assert.deepEqual(await wordsAfter('events', 'tail', '--name', 'order.f'), ['order.filled'])
    assert.deepEqual(await wordsAfter('deliveries', 'list', '--status', 'f'), ['failed'])
  })
})

test('the script of bash completes a word in a bash', () => {
  const line = `source <(hf completion bash)
    COMP_WORDS=(hf call webhooks.re); COMP_CWORD=2; _hf; printf '%s\\n' "\${COMPREPLY[@]}"`
  const node = dirname(process.execPath)
  const PATH = [join(app, 'node_modules', '.bin'), node, plainEnvironment.PATH].join(':')
  const env = { ...plainEnvironment, PATH }
  const printed = execFileSync('bash', ['--norc', '-c', line], { encoding: 'utf8', env })
  assert.deepEqual(printed.trim().split('\n'), ['webhooks.retrieve', 'webhooks.replay'])
})

test('another shell is refused', async () => {
  assert.equal((await run(plainEnvironment, ['completion', 'tcsh'])).code, 2)
  for (const shell of ['bash', 'zsh', 'fish'])
    assert.match((await run(plainEnvironment, ['completion', shell])).stdout, /hf complete --/)
})
