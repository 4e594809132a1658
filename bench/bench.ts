// Every claim of speed, measured in one run on one machine. Absolute figures vary with the machine; the ratios are what
// is promised.
//   npm run bench                              measures all groups
//   npm run bench -- --only=orders,reads       measures some
//   npm run bench -- --write                   writes bench/RESULTS.md and its picture
//   npm run bench -- --against=<commit>        measures another commit and this checkout in turns
import { compareWith } from './against.ts'
import { GROUPS, namesOf } from './groups.ts'
import { type Scene, setScene } from './orders.ts'
import { newProgress } from './progress.ts'
import { isMet, linesOf, writeResults } from './report.ts'
import { type Measured, openStage } from './stage.ts'

const optionOf = (name: string) => {
  const prefix = `--${name}=`
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length)
}

async function measure(names: readonly string[]): Promise<Measured[]> {
  const progress = newProgress(names.map((name) => ({ name, seconds: GROUPS[name]!.seconds })))
  const stage = await openStage()
  process.once('exit', () => stage.kill())
  let set: Promise<Scene> | undefined
  const scene = () => {
    set ??= setScene(stage)
    return set
  }
  const results: Measured[] = []
  try {
    for (const name of names) {
      progress.begin(name)
      const measured = [await GROUPS[name]!.measure(stage, scene)].flat()
      progress.end()
      process.stdout.write(`${measured.flatMap(linesOf).join('\n')}\n`)
      results.push(...measured)
    }
  } finally {
    progress.end()
    await stage.close()
  }
  return results
}

const names = namesOf(optionOf('only'))
const commit = optionOf('against')
if (commit) {
  const rounds = Number(optionOf('rounds') ?? 3)
  process.exit((await compareWith(commit, names, rounds)) ? 0 : 1)
}
const results = await measure(names)
if (process.argv.includes('--write')) writeResults(results)
process.exit(results.every(isMet) ? 0 : 1)
