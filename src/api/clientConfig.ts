import type { HttpClient } from './httpClient.ts'

/** What the server knows about the place where the product is used, as far as the screens need it. */
export interface ClientConfig {
  /** Where the mobile app is found. */
  androidUrl: string
  iosUrl: string
  /** Who answers for the personal data, in their own words; null where nobody said. */
  controller: string | null
  /** The company that names and usage data are shared with; null where nobody said. */
  partner: string | null
}

/** What counts where the server does not say: the stores themselves, and nobody by name. */
export const defaultClientConfig: ClientConfig = {
  androidUrl: 'https://play.google.com/store/apps',
  iosUrl: 'https://apps.apple.com/',
  controller: null,
  partner: null,
}

/**
 * Asks GET /config. Never fails: a backend without it, or one that does not answer within some seconds, leaves the
 * defaults.
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

/** An address one may be led to: never a script. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}
