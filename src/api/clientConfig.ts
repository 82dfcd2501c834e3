import type { HttpClient } from './httpClient.ts'

/** The server configuration that the screens need. */
export interface ClientConfig {
  /** The app store URLs of the mobile app. */
  androidUrl: string
  iosUrl: string
  /** The data controller (the company responsible for personal data), as configured text; null if not configured. */
  controller: string | null
  /** The company that names and usage data are shared with; null if not configured. */
  partner: string | null
  /** Whether users can sign in with a passkey. */
  hasPasskeys: boolean
}

/** The defaults: the start pages of the app stores, and no companies. */
export const defaultClientConfig: ClientConfig = {
  androidUrl: 'https://play.google.com/store/apps',
  iosUrl: 'https://apps.apple.com/',
  controller: null,
  partner: null,
  hasPasskeys: false,
}

/**
 * Loads GET /config. Never fails: if there is no response within 5 s, or the backend has no such route, it returns the
 * defaults.
 */
export async function loadClientConfig(http: HttpClient): Promise<ClientConfig> {
  try {
    const { json } = await http('/config', { signal: AbortSignal.timeout(timeoutMs) })
    return parseConfig(json)
  } catch {
    return defaultClientConfig
  }
}

const timeoutMs = 5_000

function parseConfig(value: unknown): ClientConfig {
  const values = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const getText = (name: string): string | null => {
    const entry: unknown = values.get(name)
    return typeof entry === 'string' && entry.trim() !== '' ? entry : null
  }
  const capabilities: unknown = values.get('capabilities')
  return {
    androidUrl: parseWebUrl(getText('androidUrl')) ?? defaultClientConfig.androidUrl,
    iosUrl: parseWebUrl(getText('iosUrl')) ?? defaultClientConfig.iosUrl,
    controller: getText('controller'),
    partner: getText('partner'),
    hasPasskeys: Array.isArray(capabilities) && capabilities.includes('passkeys'),
  }
}

/** Returns only http and https URLs, because a `javascript:` URL would run a script. */
function parseWebUrl(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}
