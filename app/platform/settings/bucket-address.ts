// The address of a bucket in a setting: s3://bucket/prefix?endpoint=…&region=…&pathStyle=true

export interface BucketAddress {
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** http:// or https:// and a host. */
  endpoint: string
  region: string
  /** The bucket is in the path of a URL, not in its host. */
  pathStyle: boolean
  /** Milliseconds for one try. */
  timeout: number
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[A-Za-z0-9._-]+\/)*$/
const SECONDS = /^(?:[1-9]|[1-9]\d|1[01]\d|120)$/
const KNOWN = ['endpoint', 'region', 'pathStyle', 'timeout']

export const isBucketAddress = (text: string): boolean => /^s3:/i.test(text)

/** @returns what is wrong with it, as the end of “must be …” */
export function readBucketAddress(text: string): BucketAddress | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.username || url.password || url.hash) return LIKE
  const bucket = url.host
  if (!BUCKET.test(bucket)) return `${LIKE}. “${bucket}” cannot be the name of a bucket`
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const prefix = path ? `${path}/` : ''
  if (!PREFIX.test(prefix) || /(?:^|\/)\.\.?\//.test(prefix))
    return `${LIKE}. The prefix may have letters, digits, dots, hyphens and slashes`
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name))
  if (unknown) return `${LIKE}. There is no “${unknown}”`
  const { endpoint, region, pathStyle, timeout } = Object.fromEntries(url.searchParams)
  const host = URL.parse(endpoint ?? '')
  if (!host || !/^https?:$/.test(host.protocol) || host.pathname !== '/' || host.search || host.username)
    return `${LIKE}. The endpoint is http:// or https:// and a host, without a path`
  if (pathStyle !== undefined && pathStyle !== 'true' && pathStyle !== 'false')
    return `${LIKE}. pathStyle is true or false`
  if (timeout !== undefined && !SECONDS.test(timeout)) return `${LIKE}. timeout is 1 to 120 seconds`
  return {
    bucket,
    prefix,
    endpoint: host.origin,
    region: region || 'us-east-1',
    pathStyle: pathStyle !== 'false',
    timeout: Number(timeout ?? 15) * 1000,
  }
}

const LIKE =
  'an address like s3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1&pathStyle=true'
