// The page of metrics, from the registries of the code.
import type { Registry } from 'prom-client'
import { registry } from '../src/metrics.ts'
import { installation } from '../src/monitor/figures.ts'

interface Described {
  name: string
  help: string
  type: string
  labelNames?: readonly string[]
}

// The default metrics of Node differ between systems; the page names them as a group.
const isDefault = ({ name }: Described) => /^(process|nodejs)_/.test(name)

function rowsOf(all: Registry): string[] {
  const described = (all.getMetricsAsArray() as unknown as Described[]).filter((one) => !isDefault(one))
  return described
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, help, labelNames = [] }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${type} | ${labels || '–'} | ${help} |`
    })
}

const HEAD = ['| Metric | Type | Labels | Meaning |', '|---|---|---|---|']

/** The page as text. */
export function metricsPage(): string {
  return [
    '# Metrics',
    '',
    '`/metrics` shows the figures in the text format of Prometheus. This page is written by `npm run generate` from',
    '`src/metrics.ts` and `src/monitor`. [Alerts](../deploy/prometheus/alerts.yml) watch them, a',
    '[board for Grafana](../deploy/grafana/holdfast.json) draws them, and [the runbook](runbook/README.md) has a page for',
    'each alert.',
    '',
    '## Where they are scraped',
    '',
    '`/metrics` is on `PORT`, or on `METRICS_PORT` if that is set. A process with `ROLE=worker` needs `METRICS_PORT`. With',
    '`API_PROCESSES` above 1 a scrape reaches any one of the processes, which collects the metrics of all of them, the worker',
    'in the parent too. Scrape each machine once:',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: holdfast',
    '    scrape_interval: 15s',
    '    static_configs:',
    "      - targets: ['api-1.example:9090', 'api-2.example:9090', 'worker-1.example:9090']",
    '```',
    '',
    '## Of each process',
    '',
    'Each series has the label `process`: `all`, `api`, `worker`, or `api-1`, `api-2` and so on of several processes with one',
    'port; `parent` is the process that starts those without being a worker. Counters begin at zero with the process, so',
    'take a `rate` first and sum the rates afterwards. The default metrics of Node (`process_cpu_seconds_total`,',
    '`process_resident_memory_bytes`, `nodejs_eventloop_lag_p99_seconds`, `nodejs_gc_duration_seconds` and so on) are here',
    'under their usual names.',
    '',
    ...HEAD,
    ...rowsOf(registry),
    '',
    '## Of the installation',
    '',
    'Every process reads these from the database when it is scraped, so all show the same: **take their `max`, never their',
    '`sum`**. A figure is read again after two seconds, or after fifty times as long as it took to read. A figure that',
    'cannot be read has no value. The ages of jobs, audit records, prices and proofs are by the clock of the machine, those',
    'of events and bank statements by the clock of their tenant.',
    '',
    ...HEAD,
    ...rowsOf(installation),
    '',
  ].join('\n')
}
