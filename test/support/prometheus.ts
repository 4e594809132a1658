// A real Prometheus that scrapes servers of a test and evaluates our alert rules, where it is installed.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'
import { until } from './until.ts'

/** Whether the programs are there. */
export const hasPrometheus = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)

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
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(
    () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
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
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
