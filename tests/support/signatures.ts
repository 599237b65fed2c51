import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// What a real S3 server checks, and neither s3rver nor fauxqs does: the signature of version 4, and that the bytes are the
// ones that were signed.

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** @returns the code of the refusal, or null */
export function refusalOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: { id: string; secret: string },
): string | null {
  const [, id, day = '', region = '', names = '', given] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!id) return 'AccessDenied'
  if (id !== keys.id) return 'InvalidAccessKeyId'
  const [path = '', query = ''] = url.split('?')
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secret}`, day), region))
  if (hmac(key, text).toString('hex') !== given) return 'SignatureDoesNotMatch'
  return payload === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}
