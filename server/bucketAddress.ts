/** The parts of `s3://{key}:{secret}@{bucket}/{prefix}?region={region}&endpoint={URL}`. */
export interface BucketAddress {
  readonly bucket: string
  /** The prefix of every key: empty, or a path with a trailing slash. */
  readonly prefix: string
  /** Absent: AWS_REGION, else us-east-1. */
  readonly region: string | undefined
  /** The URL of an S3-compatible service other than Amazon's. */
  readonly endpoint: string | undefined
  /** Absent: the credentials of the environment or of the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Validates a bucket URL and returns it. Error messages omit the URL, because it may contain a password. */
export function validateBucketUrl(text: string): string {
  parseBucketAddress(text)
  return text
}

/** @throws Error whose message completes "FILES_URL …" */
export function parseBucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new Error('must be an address that begins with s3:// and the name of a bucket')
  }
  const unknownParameter = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknownParameter !== undefined) throw new Error(`knows region and endpoint, not "${unknownParameter}"`)
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? undefined,
    endpoint: parseEndpoint(url.searchParams.get('endpoint')),
    credentials: parseCredentials(url),
  }
}

function parseEndpoint(text: string | null): string | undefined {
  if (text === null) return undefined
  const isHttp = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
  if (!isHttp) throw new Error('must name as its endpoint an address that begins with http:// or https://')
  return text
}

function parseCredentials({ username, password }: URL): BucketAddress['credentials'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') throw new Error('must have both a key and a secret before the @, or neither')
  return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
}
