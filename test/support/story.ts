// Ledger stories as text: `move 310.00 EUR from customer:a:free to customer:a:held`, `have 690.00 EUR customer:a:free`,
// and `... refused` behind a move that must not come through.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'
import { post } from '../../src/ledger/post.ts'
import { units } from '../../src/values/decimal.ts'
import { changeAs } from './direct.ts'

const MOVE = /^move (\S+) (\S+) from (\S+) to (\S+)( refused)?$/
const HAVE = /^have (\S+) (\S+) (\S+)$/

/** Plays a story on the tenant's ledger, line by line. */
export async function playStory(app: App, tenant: string, story: string): Promise<void> {
  for (const line of story
    .trim()
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const move = MOVE.exec(line)
    const have = HAVE.exec(line)
    if (move) await playMove(app, tenant, move)
    else if (have) assert.equal(await balanceOf(app, tenant, have[3]!, have[2]!), units(have[1]!), line)
    else throw new Error(`not a line of a story: ${line}`)
  }
}

async function playMove(
  app: App,
  tenant: string,
  [line, amount, asset, from, to, isRefused]: RegExpExecArray,
) {
  const moving = changeAs(app, tenant, (context) =>
    post(context, {
      kind: 'story',
      reference: 'story',
      transfers: [{ from: from!, to: to!, asset: asset!, amount: amount! }],
    }),
  )
  if (isRefused) await assert.rejects(moving, /customer_balance_not_negative/, line)
  else await moving
}

export async function balanceOf(app: App, tenant: string, account: string, asset: string): Promise<string> {
  const [row] = await app.database.sql(tenant)<{ balance: string }>`
    select trim_scale(coalesce(sum(balance), 0))::text as balance from ledger_balances
    where tenant = ${tenant} and account = ${account} and asset = ${asset}`
  return row!.balance
}
