import type { Counter, Gauge } from 'prom-client'
import { NO_ROUTE } from '../route-pattern.ts'
import { type Now, READINGS } from './gauges.ts'
import { observeRequests } from './seen-requests.ts'

/** In seconds: from a page without a query to the longest that a visitor waits. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The part of the site that a route belongs to: its first word. There are about forty. */
const areaOf = (route: string): string => (route === NO_ROUTE ? route : route.split('/')[1] || 'home')

interface Metrics {
  contentType: string
  /** The text that Prometheus reads. */
  text: (now: Now) => Promise<string>
  names: () => string[]
}

/** Loads prom-client and begins to count. Not needed, and not loaded, without METRICS_PORT. */
export async function startMetrics(): Promise<Metrics> {
  const { default: prom } = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new prom.Counter({
    name: 'handrail_requests_total',
    help: 'Requests that were not answered from memory, by the route in the site map',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new prom.Histogram({
    name: 'handrail_request_duration_seconds',
    help: 'How long these requests took, by the first word of their route',
    labelNames: ['area'],
    buckets: BUCKETS,
    registers,
  })
  observeRequests(({ method, route, status, seconds }) => {
    requests.inc({ method, route, status })
    durations.observe({ area: areaOf(route) }, seconds)
  })
  const kept = READINGS.map(({ name, kind, help, labels = [], read }) => {
    const labelNames = [...labels]
    const metric: Counter | Gauge =
      kind === 'counter'
        ? new prom.Counter({ name, help, labelNames, registers })
        : new prom.Gauge({ name, help, labelNames, registers })
    return { metric, hasLabels: labels.length > 0, read }
  })
  return {
    contentType: registry.contentType,
    text: async (now) => {
      for (const { metric, hasLabels, read } of kept) {
        metric.reset()
        // The library resets a metric without labels to 0. What is not known must have no sample.
        if (!hasLabels) metric.remove({})
        // A counter cannot be set: it is counted elsewhere, and begins at zero here.
        for (const [labels, value] of read(now)) metric.inc(labels, value)
      }
      return registry.metrics()
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  }
}
