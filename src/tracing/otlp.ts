// Spans that are sent to an OpenTelemetry collector by OTLP over HTTP.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { NewSpan, OpenSpan, Tracer } from './port.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

export interface OtlpOptions {
  /** The base URL of the collector. */
  endpoint: string
  headers: Record<string, string>
  service: string
  version: string
  /** The share of requests that are traced, of those that arrive without a traceparent. */
  share: number
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Makes the tracer; spans are sent in batches, every five seconds. */
export function newOtlpTracer({ endpoint, headers, service, version, share }: OtlpOptions): Tracer {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const tracer = provider.getTracer('holdfast', version)
  const active = new AsyncLocalStorage<Context>()
  const here = () => active.getStore() ?? ROOT_CONTEXT

  function begin({ name, kind, parent, links = [], attributes = {} }: NewSpan): OpenSpan {
    const context = parent === undefined ? here() : contextOf(parent)
    const linked = links.flatMap((link) => readTraceparent(link) ?? []).map((each) => ({ context: each }))
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links: linked }, context)
    const inside = trace.setSpan(context, span)
    return {
      traceparent: writeTraceparent(span.spanContext()),
      enter: (work) => active.run(inside, work),
      end: (more = {}, error) => end(span, more, error),
    }
  }

  return {
    begin,
    current() {
      const context = trace.getSpanContext(here())
      return context && writeTraceparent(context)
    },
    outside: (work) => active.run(ROOT_CONTEXT, work),
    stop: () => provider.shutdown(),
  }
}

function contextOf(parent: string | null): Context {
  const context = readTraceparent(parent)
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

// The text of an error may hold data of a customer: only its name is sent.
function end(span: Span, attributes: Record<string, string | number>, error: unknown): void {
  span.setAttributes(attributes)
  if (error !== undefined) {
    span.setAttribute('error.type', (error as Error)?.name ?? 'Error')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
