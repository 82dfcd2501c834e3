import type { Config } from '../config.ts'
import type { Telemetry } from './telemetry.ts'

/** Opens the telemetry for the collector that the configuration names, if any. */
export async function openConfiguredTelemetry(
  {
    otlpEndpoint: endpoint,
    productName: serviceName,
    tracedShare,
  }: Pick<Config, 'otlpEndpoint' | 'productName' | 'tracedShare'>,
  announce: (sentence: string) => void,
): Promise<Telemetry | undefined> {
  if (endpoint === null) return undefined
  const { openTelemetry } = await import('./openTelemetry.ts')
  const onFailure = ({ message }: Error) =>
    announce(`The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no spans: ${message}. They are dropped until it does.`)
  return openTelemetry({ endpoint, serviceName, tracedShare, onFailure })
}
