// The picture of the system: what calls Holdfast, its parts, and what it calls.

interface Box {
  x: number
  y: number
  width: number
  words: string
  note: string
  /** It belongs to others; a sandbox simulates it. */
  is_outside?: boolean
}

const HEIGHT = 50
const [LEFT, RIGHT, HALF] = [24, 218, 178]

const BOXES: Box[] = [
  { x: LEFT, y: 6, width: HALF, words: 'Your app', note: 'with the client or HTTP' },
  { x: RIGHT, y: 6, width: HALF, words: 'Staff', note: 'of the broker' },
  { x: LEFT, y: 142, width: HALF, words: 'API', note: 'requests, events' },
  { x: RIGHT, y: 142, width: HALF, words: 'Console', note: 'search, approvals' },
  { x: LEFT, y: 208, width: 372, words: 'Rules and jobs', note: 'orders, settlement, payouts, fees, values' },
  { x: LEFT, y: 274, width: 372, words: 'PostgreSQL', note: 'a ledger of double entry, events, audit trail' },
  { x: 10, y: 384, width: 126, words: 'Bank', note: 'payments', is_outside: true },
  { x: 147, y: 384, width: 126, words: 'Venue', note: 'executions', is_outside: true },
  { x: 284, y: 384, width: 126, words: 'Prices', note: 'of the market', is_outside: true },
]

/** A line with an arrow at its end, and its words at a place beside it. */
interface Line {
  path: string
  words?: string
  at?: [number, number]
}

const LINES: Line[] = [
  { path: 'M80 56V140', words: 'requests', at: [72, 88] },
  { path: 'M146 142V58', words: 'events,', at: [154, 82] },
  { path: 'M307 56V140' },
  { path: 'M73 336V382' },
  { path: 'M210 336V382' },
  { path: 'M347 384V338' },
]

function drawBox({ x, y, width, words, note, is_outside }: Box): string {
  const middle = x + width / 2
  const shape = is_outside ? 'outside' : 'box'
  return `<rect class="${shape}" x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="8"/>
<text class="name" x="${middle}" y="${y + 21}">${words}</text>
<text class="note" x="${middle}" y="${y + 39}">${note}</text>`
}

function drawLine({ path, words, at }: Line): string {
  const line = `<path class="line" d="${path}" marker-end="url(#picture:arrow)"/>`
  if (!words || !at) return line
  const [x, y] = at
  return `${line}<text class="note ${x < 80 ? 'before' : 'after'}" x="${x}" y="${y}">${words}</text>`
}

/** The picture as SVG, in the colours of the page. */
export const systemPicture = (): string => `<svg class="picture" viewBox="0 0 420 486" role="img"
aria-labelledby="picture:title picture:words">
<title id="picture:title">The parts of the system</title>
<desc id="picture:words">Your app sends requests to the API and receives events and webhooks. The staff of the
broker works in the console. Both use the same rules and jobs over one PostgreSQL with the ledger. A bank, a venue and a
source of prices are outside; a sandbox simulates them, and its clock moves when you say so.</desc>
<defs><marker id="picture:arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"
orient="auto">
<path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="house" x="10" y="106" width="400" height="230" rx="12"/>
<text class="name" x="210" y="129">Holdfast</text>
${BOXES.map(drawBox).join('\n')}
${LINES.map(drawLine).join('\n')}
<text class="note after" x="154" y="98">webhooks</text>
<text class="note" x="210" y="458">A sandbox simulates all three, and the time.</text>
<text class="note" x="210" y="477">In live: by file, over FIX 4.4 and over HTTP.</text>
</svg>`
