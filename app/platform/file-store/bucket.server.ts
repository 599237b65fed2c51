import { createHash } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketAddress } from '../settings/bucket-address.ts'
import { codeIn, listIn, uploadIdIn } from './bucket-answer.ts'
import { FileStoreTrouble } from './file-store.ts'

// An S3-compatible bucket. The library only signs: for S3 it would send UNSIGNED-PAYLOAD, try a refused answer again but
// no broken connection, and wait forever. So we hash the bytes, set the time and try again ourselves.

export interface BucketKeys {
  id: string
  secret: string
}

interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix of the address. */
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
  headers?: Record<string, string>
}

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

const TRIES = 4
/** Before the second, third and fourth try. */
const PAUSES = [200, 600, 1500]
/** No try begins later than this after the first: a person waits for the answer. */
const TRIED_FOR = 30_000
/** Refusals that say that the bytes were damaged on the way, or came too slowly. */
const ON_THE_WAY = new Set([
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'RequestTimeout',
  'IncompleteBody',
  'SlowDown',
])
/** What servers answer when the name of a new object is not free. */
const TAKEN = new Set(['PreconditionFailed', 'ConditionalRequestConflict', '412'])
/** What servers answer that refuse a condition because they do not know it. */
const NOT_KNOWN = 'NotImplemented'

export class Bucket {
  readonly address: BucketAddress
  readonly #client: AwsClient

  constructor(address: BucketAddress, keys: BucketKeys) {
    this.address = address
    this.#client = new AwsClient({
      accessKeyId: keys.id,
      secretAccessKey: keys.secret,
      service: 's3',
      region: address.region,
    })
  }

  /** For a sentence. */
  get host(): string {
    return new URL(this.address.endpoint).host
  }

  /** @param check whether the bytes are whole; if not, they are asked for again */
  async get(key: string, check: (bytes: Uint8Array) => boolean = () => true): Promise<Uint8Array | null> {
    const answer = await this.#ask(
      { method: 'GET', key },
      ({ status, bytes }) => status !== 200 || check(bytes),
    )
    return answer.status === 404 ? null : answer.bytes
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask({ method: 'PUT', key, body: bytes })
  }

  /**
   * Puts an object whose name must be free. A server that does not know this condition overwrites what is there.
   * @returns false when the server says that the name is taken; our own earlier try may have taken it
   */
  async putNew(key: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await this.#ask({ method: 'PUT', key, body: bytes, headers: { 'If-None-Match': '*' } })
    } catch (error) {
      const { code } = error as { code?: string }
      if (TAKEN.has(code ?? '')) return false
      if (code !== NOT_KNOWN && code !== '501') throw error
      await this.put(key, bytes)
    }
    return true
  }

  async delete(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key })
  }

  /** With the server's own time, by which the age of an object counts. */
  async *list(prefix: string): AsyncGenerator<{ key: string; at: number; now: number; bytes: number }> {
    const within = this.address.prefix
    for (let next: string | null = ''; next !== null; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: within + prefix }
      if (next) query['continuation-token'] = next
      const { headers, bytes } = await this.#ask({ method: 'GET', query })
      const now = Date.parse(headers.get('date') ?? '') || Date.now()
      const listed = listIn(new TextDecoder().decode(bytes))
      for (const { key, ...one } of listed.objects) yield { key: key.slice(within.length), now, ...one }
      next = listed.next
    }
  }

  /** The bytes as they come, for an object that is larger than the memory. Null when there is no such object. */
  async stream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const request = await this.#signed({ method: 'GET', key })
    const found = await fetch(request).catch((error: unknown) => {
      throw away(error)
    })
    if (found.status === 200 && found.body) return found.body
    const bytes = await found.bytes()
    if (found.status === 404 && codeOf(found.status, bytes) !== 'NoSuchBucket') return null
    throw refusal(found.status, bytes)
  }

  /** Begins an object that is sent in parts. @returns its id */
  async beginParts(key: string): Promise<string> {
    const { bytes } = await this.#ask({ method: 'POST', key, query: { uploads: '' } })
    const id = uploadIdIn(new TextDecoder().decode(bytes))
    if (!id) throw new FileStoreTrouble('refused', 'NoUploadId')
    return id
  }

  /** @returns the mark that ends the object */
  async putPart(key: string, id: string, number: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: String(number), uploadId: id }
    const { headers } = await this.#ask({ method: 'PUT', key, query, body })
    return headers.get('etag') ?? ''
  }

  async endParts(key: string, id: string, marks: readonly string[]): Promise<void> {
    const parts = marks.map(
      (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${xmlText(mark)}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const headers = { 'Content-Type': 'application/xml' }
    const { bytes } = await this.#ask({ method: 'POST', key, query: { uploadId: id }, body, headers })
    // This answer begins with 200 before its outcome is known.
    const code = codeIn(new TextDecoder().decode(bytes))
    if (code) throw new FileStoreTrouble('refused', code)
  }

  async dropParts(key: string, id: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key, query: { uploadId: id } })
  }

  /** @param whole whether the answer is whole; a damaged one is asked for again */
  async #ask(asked: Asked, whole: (answer: Answer) => boolean = () => true): Promise<Answer> {
    const began = performance.now()
    for (let attempt = 1; ; attempt++) {
      const found = await this.#try(asked, whole)
      if (!(found instanceof FileStoreTrouble)) return found
      const isOver = attempt === TRIES || performance.now() - began > TRIED_FOR
      if (isOver || found.trouble === 'refused') throw found
      await rest(PAUSES[attempt - 1])
    }
  }

  async #try(asked: Asked, whole: (answer: Answer) => boolean): Promise<Answer | FileStoreTrouble> {
    const found = await this.#once(asked).catch(away)
    if (found instanceof FileStoreTrouble) return found
    if (!isFine(found, asked)) return refusal(found.status, found.bytes)
    return whole(found) ? found : new FileStoreTrouble('damaged', 'SHA-256')
  }

  async #once(asked: Asked): Promise<Answer> {
    const request = await this.#signed(asked)
    const answer = await fetch(request, { signal: AbortSignal.timeout(this.address.timeout) })
    return { status: answer.status, headers: answer.headers, bytes: await answer.bytes() }
  }

  #signed({ method, key, query = {}, body, headers = {} }: Asked): Promise<Request> {
    const url = this.#url(key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return this.#client.sign(url.href, {
      method,
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      headers: {
        ...(body ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...headers,
        // Each server that knows these signatures compares it with the bytes that arrived.
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body ? { 'Content-MD5': createHash('md5').update(body).digest('base64') } : {}),
      },
    })
  }

  #url(key: string | undefined): URL {
    const { endpoint, bucket, prefix, pathStyle } = this.address
    const url = new URL(endpoint)
    if (!pathStyle) url.host = `${bucket}.${url.host}`
    const within = key === undefined ? '' : prefix + key
    url.pathname = pathStyle ? `/${bucket}${within && `/${within}`}` : `/${within}`
    return url
  }
}

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An object that is not there is an answer, too; a bucket that is not there is not. */
const isFine = ({ status, bytes }: Answer, { method }: Asked): boolean =>
  (status >= 200 && status < 300) ||
  (status === 404 && method !== 'PUT' && method !== 'POST' && codeOf(status, bytes) !== 'NoSuchBucket')

const codeOf = (status: number, bytes: Uint8Array): string =>
  codeIn(new TextDecoder().decode(bytes)) ?? String(status)

function refusal(status: number, bytes: Uint8Array): FileStoreTrouble {
  const code = codeOf(status, bytes)
  const isPassing =
    (status >= 500 && status !== 501) || status === 429 || status === 408 || ON_THE_WAY.has(code)
  return new FileStoreTrouble(isPassing ? 'away' : 'refused', code)
}

/** A connection that broke or took too long: the network's own code is behind undici's "fetch failed". */
function away(error: unknown): FileStoreTrouble {
  const { name, code, cause } = error as Error & { code?: string; cause?: { code?: string } }
  return new FileStoreTrouble('away', cause?.code ?? (name === 'TimeoutError' ? 'too slow' : (code ?? name)))
}
