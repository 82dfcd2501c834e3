/** Where a bucket is, out of `s3://{key}:{secret}@{bucket}/{prefix}?region={region}&endpoint={address}`. */
export interface BucketAddress {
  readonly bucket: string
  /** Before every key: empty, or a path with a slash at its end. */
  readonly prefix: string
  /** Absent: as the environment says, else us-east-1. */
  readonly region: string | undefined
  /** The address of another service than Amazon's that speaks S3. */
  readonly endpoint: string | undefined
  /** Absent: as the environment or the machine's role says. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** The same text, once it is known to be one. Its problems are said without the text, which may hold a password. */
export function bucketUrl(text: string): string {
  readBucketAddress(text)
  return text
}

/** @throws Error whose message completes "FILES_URL …" */
export function readBucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new Error('must be an address that begins with s3:// and the name of a bucket')
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknown !== undefined) throw new Error(`knows region and endpoint, not "${unknown}"`)
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? undefined,
    endpoint: endpointIn(url.searchParams.get('endpoint')),
    credentials: credentialsIn(url),
  }
}

function endpointIn(text: string | null): string | undefined {
  if (text === null) return undefined
  const isHttp = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
  if (!isHttp) throw new Error('must name as its endpoint an address that begins with http:// or https://')
  return text
}

function credentialsIn({ username, password }: URL): BucketAddress['credentials'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') throw new Error('must have both a key and a secret before the @, or neither')
  return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
}
