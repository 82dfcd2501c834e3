import type { HttpClient } from './httpClient.ts'

/** The server configuration that the screens need. */
export interface ClientConfig {
  /** The store addresses of the mobile app. */
  androidUrl: string
  iosUrl: string
  /** The controller of the personal data, as configured text; null if not configured. */
  controller: string | null
  /** The company that names and usage data are shared with; null if not configured. */
  partner: string | null
}

/** The defaults: the start pages of the app stores, and no companies. */
export const defaultClientConfig: ClientConfig = {
  androidUrl: 'https://play.google.com/store/apps',
  iosUrl: 'https://apps.apple.com/',
  controller: null,
  partner: null,
}

/**
 * Loads GET /config. Never fails: without an answer within 5 s, or with a backend that has no such route, it returns
 * the defaults.
 */
export async function loadClientConfig(http: HttpClient): Promise<ClientConfig> {
  try {
    const { json } = await http('/config', { signal: AbortSignal.timeout(patienceMs) })
    return configOf(json)
  } catch {
    return defaultClientConfig
  }
}

const patienceMs = 5_000

function configOf(value: unknown): ClientConfig {
  const said = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const text = (name: string): string | null => {
    const found: unknown = said.get(name)
    return typeof found === 'string' && found.trim() !== '' ? found : null
  }
  return {
    androidUrl: webAddress(text('androidUrl')) ?? defaultClientConfig.androidUrl,
    iosUrl: webAddress(text('iosUrl')) ?? defaultClientConfig.iosUrl,
    controller: text('controller'),
    partner: text('partner'),
  }
}

/** Only http and https: a `javascript:` address would run a script. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}
