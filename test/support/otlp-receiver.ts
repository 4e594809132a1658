// A collector of OpenTelemetry on this machine: it takes spans by OTLP over HTTP and decodes them.
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface ReceivedSpan {
  trace: string
  id: string
  parent: string
  name: string
  kind: number
  attributes: Record<string, string | number>
  is_error: boolean
  links: string[]
}

export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  headers: Record<string, unknown>[]
  stop(): void
}

interface Wire {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}
interface Pair {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes?: Pair[]
  status?: { code?: number }
  links?: { traceId: string }[]
}

const ERROR = 2

const attributesOf = (pairs: Pair[] = []) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )

/** Starts a collector. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    headers.push(request.headers)
    for (const { resource, scopeSpans } of (JSON.parse(text.toString()) as Wire).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push(decode(span, resource.attributes))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const decode = (span: WireSpan, resource: Pair[]): ReceivedSpan => ({
  trace: span.traceId,
  id: span.spanId,
  parent: span.parentSpanId ?? '',
  name: span.name,
  kind: span.kind,
  attributes: { ...attributesOf(resource), ...attributesOf(span.attributes) },
  is_error: span.status?.code === ERROR,
  links: (span.links ?? []).map(({ traceId }) => traceId),
})
