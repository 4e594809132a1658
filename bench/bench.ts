// Every claim of speed, measured in one run on one machine. Absolute figures vary with the machine; the ratios are what
// is promised.
//   npm run bench                              measures all groups, in 15 minutes
//   npm run bench -- --only orders,reads       measures some
//   npm run bench -- --write                   writes bench/RESULTS.md and its charts, after each group
//   npm run bench -- --against <commit>        measures another commit and this checkout in turns
//   npm run bench -- --minutes 30              begins groups as long as they end within this time
import { compareWith } from './against.ts'
import { GROUPS, type Group, namesOf } from './groups.ts'
import { readOptions } from './options.ts'
import { type Scene, setScene } from './orders.ts'
import { newProgress } from './progress.ts'
import { isMet, linesOf, writeResults } from './report.ts'
import { ON_REQUEST, SECONDS } from './seconds.ts'
import { type Measured, openStage } from './stage.ts'

const PLANNED = { ...SECONDS, ...ON_REQUEST }

const MAX_MINUTES = 15

interface Run {
  results: Measured[]
  /** The groups for which there was no time. */
  left_out: string[]
}

async function measure(
  names: readonly Group[],
  minutes: number,
  write: (results: Measured[]) => void,
): Promise<Run> {
  const begun = performance.now()
  const progress = newProgress(names.map((name) => ({ name, seconds: PLANNED[name] })))
  const stage = await openStage()
  process.once('exit', () => stage.kill())
  let set: Promise<Scene> | undefined
  const scene = () => {
    set ??= setScene(stage)
    return set
  }
  const run: Run = { results: [], left_out: [] }
  try {
    for (const name of names) {
      const passed = (performance.now() - begun) / 1000
      if (passed + PLANNED[name] > minutes * 60) {
        run.left_out.push(name)
        continue
      }
      progress.begin(name)
      const measured = [await GROUPS[name](stage, scene)].flat()
      progress.end()
      process.stdout.write(`${measured.flatMap(linesOf).join('\n')}\n`)
      run.results.push(...measured)
      write(run.results)
    }
  } finally {
    progress.end()
    await stage.close()
  }
  return run
}

const options = readOptions(process.argv.slice(2))
const names = namesOf(options.only)
if (options.against)
  process.exit((await compareWith(options.against, names, Number(options.rounds ?? 3))) ? 0 : 1)
const begun = performance.now()
// A run of some groups has no limit.
const minutes = Number(options.minutes ?? (options.only ? Number.POSITIVE_INFINITY : MAX_MINUTES))
const { results, left_out } = await measure(names, minutes, (measured) => {
  if (options.write) writeResults(measured)
})
process.stderr.write(
  `${results.length} results in ${((performance.now() - begun) / 60_000).toFixed(1)} min\n`,
)
if (left_out.length > 0)
  process.stderr.write(`not measured, because ${minutes} minutes are too short: ${left_out.join(', ')}\n`)
process.exit(left_out.length === 0 && results.every(isMet) ? 0 : 1)
