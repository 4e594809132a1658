// Starts and stops tracing by the settings. The packages of OpenTelemetry are loaded only if an endpoint is set.
import type { Config } from '../config.ts'
import { readVersion } from '../values/package-version.ts'
import { activeTracer, setTracer } from './port.ts'

/** Starts tracing, if the settings name an endpoint. */
export async function startTracing(config: Config): Promise<void> {
  const { otel_exporter_otlp_endpoint: endpoint } = config
  if (endpoint === undefined || activeTracer()) return
  const { newOtlpTracer } = await import('./otlp.ts')
  setTracer(
    newOtlpTracer({
      endpoint,
      headers: config.otel_exporter_otlp_headers,
      service: config.otel_service_name,
      share: config.trace_share,
      version: readVersion(),
    }),
  )
}

/** Sends the spans that have ended, and stops tracing. */
export async function stopTracing(): Promise<void> {
  const tracer = activeTracer()
  setTracer(undefined)
  await tracer?.stop()
}
