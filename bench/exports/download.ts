import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '../harness/startServer.ts'

/** The cost of a download. */
export interface DownloadCost {
  readonly seconds: number
  readonly megabytes: number
  /** The maximum growth of the server's resident memory. */
  readonly growthMb: number
}

/** Downloads a file without storing it. @param pauseMs delay between two chunks, to simulate a slow client */
export async function download(server: Server, path: string, token: string, pauseMs = 0): Promise<DownloadCost> {
  const before = server.residentMb()
  let peakMb = before
  const sampleMemory = () => {
    peakMb = Math.max(peakMb, server.residentMb())
  }
  const sampling = setInterval(sampleMemory, 50)
  const start = performance.now()
  try {
    const response = await fetch(`${server.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (pauseMs > 0) await wait(pauseMs)
    }
    sampleMemory()
    return { seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6, growthMb: peakMb - before }
  } finally {
    clearInterval(sampling)
  }
}
