// A real Prometheus that scrapes servers of a test and evaluates our alert rules, where it is installed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, startProgram } from './external-program.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'

/** Whether the programs are there. */
export const hasPrometheus = ['prometheus', 'promtool'].every((program) => isInstalled(program))

export const RULES = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus', 'alerts.yml')

export interface Prometheus {
  /** The names of the alerts that fire now. */
  firing(): Promise<Set<string>>
  stop(): Promise<void>
}

// The thresholds stay. A test has no time for windows of minutes, and runs on every day of the week.
const hastened = (rules: string) =>
  rules
    .replaceAll(/^ +for: \w+\n/gm, '')
    .replaceAll(/\[\d+m\]/g, '[30s]')
    .replaceAll(/\n +and on \(\) .*$/gm, '')

/** Starts a Prometheus that scrapes the servers every three seconds. */
export async function startPrometheus(baseUrls: readonly string[]): Promise<Prometheus> {
  const directory = temporaryDirectory('prometheus')
  const port = await freePort()
  const targets = baseUrls.map((url) => new URL(url).host)
  const config = {
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'holdfast', static_configs: [{ targets }] }],
  }
  writeFileSync(join(directory, 'alerts.yml'), hastened(readFileSync(RULES, 'utf8')))
  // JSON is YAML.
  writeFileSync(join(directory, 'prometheus.yml'), JSON.stringify(config))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const { child, ended } = await startProgram(
    'prometheus',
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    isReady,
  )
  return {
    async firing() {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] }
      }
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      )
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
