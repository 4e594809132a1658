// The settings of traces; three have the names that OpenTelemetry gives them.
import { perhaps, serviceUrl, setting, text, WrongSetting } from './setting.ts'

// The form of OpenTelemetry: name=value pairs with commas, the values as in a URL.
function headers(value: string): Record<string, string> {
  const pairs = value.split(',').flatMap((pair) => pair.trim() || [])
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, content] = /^([\w-]+) *= *(.*)$/.exec(pair) ?? []
      if (!name || content === undefined)
        throw new WrongSetting('must be pairs name=value, separated by commas')
      return [name, decodeURIComponent(content)]
    }),
  )
}

function share(value: string): number {
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(value)) throw new WrongSetting('must be a number from 0 to 1')
  return Number(value)
}

export const tracingSettings = {
  otel_exporter_otlp_endpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'Base URL of an OpenTelemetry collector that receives traces by OTLP over HTTP. Empty: nothing is traced.',
    perhaps((value) => serviceUrl(value)!),
  ),
  otel_exporter_otlp_headers: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.',
    headers,
  ),
  otel_service_name: setting('OTEL_SERVICE_NAME', 'holdfast', 'Name of the service in traces.', text),
  trace_share: setting(
    'TRACE_SHARE',
    '1',
    'Share of requests that are traced, from 0 to 1. A request with a `traceparent` follows its flag instead.',
    share,
  ),
} as const
