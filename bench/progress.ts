// The progress of a long run, on standard error: the group that is measured, and the time that is left.

export interface Planned {
  name: string
  seconds: number
}

export interface Progress {
  begin(name: string): void
  end(): void
}

const spanOf = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`

/** Makes the progress of groups that are measured one after the other. */
export function newProgress(planned: readonly Planned[]): Progress {
  const begun = performance.now()
  const isTerminal = process.stderr.isTTY === true
  let ticking: NodeJS.Timeout | undefined
  let current: string | undefined
  let started = begun

  function leftAfter(index: number): number {
    const sum = (groups: readonly Planned[]) => groups.reduce((total, { seconds }) => total + seconds, 0)
    const [done, left] = [sum(planned.slice(0, index)), sum(planned.slice(index))]
    const pace = done === 0 ? 1 : (performance.now() - begun) / 1000 / done
    return left * pace
  }

  return {
    begin(name) {
      const index = planned.findIndex((group) => group.name === name)
      started = performance.now()
      current = name
      const left = leftAfter(index)
      const head = `[${index + 1}/${planned.length}] ${name}`
      if (!isTerminal) return void process.stderr.write(`${head}, about ${spanOf(left)} left\n`)
      const show = () => {
        const passed = (performance.now() - started) / 1000
        process.stderr.write(
          `\r\x1b[K${head}, ${spanOf(passed)}, about ${spanOf(Math.max(0, left - passed))} left`,
        )
      }
      show()
      ticking = setInterval(show, 1000).unref()
    },
    end() {
      if (ticking) process.stderr.write('\r\x1b[K')
      if (current) process.stderr.write(`${current} took ${spanOf((performance.now() - started) / 1000)}\n`)
      current = undefined
      clearInterval(ticking)
      ticking = undefined
    },
  }
}
