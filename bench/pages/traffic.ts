import type { CDPSession } from 'playwright'

/** The network traffic of a page. */
export interface Traffic {
  isBusy(): boolean
  /** Transferred bytes of JavaScript, including headers. */
  scriptBytes(): number
  /** All requests, for debugging a measurement. */
  report(): readonly string[]
}

interface Request {
  readonly url: string
  readonly at: number
  type: string
  bytes: number
}

/** Records the traffic of a page from now on. */
export function watchTraffic(session: CDPSession): Traffic {
  const requests = new Map<string, Request>()
  const open = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    requests.set(requestId, { url: request.url, at: timestamp, type: '', bytes: 0 })
    open.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request) request.type = response.mimeType
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
    open.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  return {
    isBusy: () => open.size > 0,
    scriptBytes: () =>
      [...requests.values()]
        .filter(({ type }) => type.includes('javascript'))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    report: () => {
      const all = [...requests.values()]
      const start = all[0]?.at ?? 0
      return all.map(
        ({ url, at, bytes }) =>
          `${((at - start) * 1000).toFixed(0).padStart(6)} ms ${bytes.toString().padStart(7)} B ${url}`,
      )
    },
  }
}
