import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { fileStore } from '#app/platform/file-store/file-store.server.ts'
import { serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { brotli } from './cache/cached-responses.ts'
import { clientFiles } from './static-files.ts'

// While an upgrade replaces one process after another, a page that one release made asks the other one for its scripts,
// and pages that were open before an upgrade ask for files that the new release does not have. So each release keeps its
// files for browsers as one object in the file store, client/<version>, marked with the server key: whoever can only
// write to the store cannot give scripts to people.

type Files = Map<string, Uint8Array<ArrayBuffer>>

/** The files of another release, in memory. The server answers each request with the same bytes. */
interface Release {
  files: Files
  /** Made when a browser first asks. */
  packed: Map<string, Promise<Uint8Array<ArrayBuffer>>>
  /** All its routes, as JSON. */
  routes: string | null
}

const FOLDER = 'client/'
/** How many other releases are kept. */
const OTHERS = 2
const LOOKS_EVERY = 5000
const IN_MEMORY_FOR = 10 * MINUTE
const ASSET = /^\/assets\/[\w.~-]+$/
const MARK_BYTES = 32
/** How many files are compressed at once: these requests come from people whom no one knows. */
const PACKED_AT_ONCE = 4
const BROTLI_ONCE = 5

const markOf = (name: string, bytes: Uint8Array): Buffer =>
  createHmac('sha256', serverSecret('client files')).update(`${name}\n`).update(bytes).digest()

/** @param version of the build: the name of its manifest */
export async function packClientFiles(version: string, files: Files): Promise<Uint8Array> {
  const index = JSON.stringify([...files].map(([name, bytes]) => [name, bytes.length]))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(index))
  const packed = await promisify(gzip)(Buffer.concat([length, Buffer.from(index), ...files.values()]))
  return Buffer.concat([markOf(FOLDER + version, packed), packed])
}

/** @returns null when it has not our mark */
async function unpack(version: string, bytes: Uint8Array): Promise<Files | null> {
  const [mark, packed] = [bytes.subarray(0, MARK_BYTES), bytes.subarray(MARK_BYTES)]
  if (mark.length < MARK_BYTES || !timingSafeEqual(mark, markOf(FOLDER + version, packed))) return null
  const all = (await promisify(gunzip)(packed)) as Buffer<ArrayBuffer>
  let at = 4 + all.readUInt32BE(0)
  const index: [string, number][] = JSON.parse(all.subarray(4, at).toString('utf8'))
  return new Map(
    index.map(([name, length]) => {
      at += length
      return [name, all.subarray(at - length, at)]
    }),
  )
}

/** Keeps the files of this release, if none of its processes has, and drops those of releases before the last. */
export async function keepClientFiles(version: string): Promise<void> {
  const store = fileStore()
  const kept = await keptVersions()
  if (!kept.includes(version))
    await store.put(FOLDER + version, await packClientFiles(version, await filesOfBuild()))
  for (const other of kept.filter((one) => one !== version).slice(OTHERS)) await store.delete(FOLDER + other)
}

async function filesOfBuild(): Promise<Files> {
  const files: Files = new Map()
  for (const name of clientFiles)
    if (ASSET.test(name) && !/\.(?:br|gz)$/.test(name))
      files.set(name, new Uint8Array(await readFile(path.join(process.cwd(), 'build/client', name))))
  return files
}

/** The youngest first. */
async function keptVersions(): Promise<string[]> {
  const found: { version: string; age: number }[] = []
  for await (const { name, age } of fileStore().list(FOLDER))
    if (/^client\/[0-9a-f]+$/.test(name)) found.push({ version: name.slice(FOLDER.length), age })
  return found.sort((a, b) => a.age - b.age).map(({ version }) => version)
}

let looked: { at: number; versions: Promise<string[]> } | undefined
const inMemory = new Map<string, Promise<Release | null>>()
let forgetting: NodeJS.Timeout | undefined

/** Asks the store every few seconds at most, whatever browsers ask for. */
function versionsNow(): Promise<string[]> {
  if (!looked || performance.now() - looked.at > LOOKS_EVERY)
    looked = { at: performance.now(), versions: keptVersions() }
  return looked.versions
}

function releaseOf(version: string): Promise<Release | null> {
  clearTimeout(forgetting)
  forgetting = setTimeout(() => inMemory.clear(), IN_MEMORY_FOR).unref()
  const release = inMemory.get(version) ?? load(version)
  inMemory.set(version, release)
  release.catch(() => inMemory.delete(version))
  return release
}

async function load(version: string): Promise<Release | null> {
  const bytes = await fileStore().get(FOLDER + version)
  const files = bytes && (await unpack(version, bytes))
  return files && { files, packed: new Map(), routes: routesIn(files) }
}

function routesIn(files: Files): string | null {
  const name = [...files.keys()].find((one) => one.startsWith('/assets/manifest-'))
  const text = Buffer.from((name && files.get(name)) || '').toString('utf8')
  const manifest = /^window\.__reactRouterManifest=(.*);$/s.exec(text.trim())?.[1]
  return manifest ? JSON.stringify(JSON.parse(manifest).routes) : null
}

/** @param own the version of this build */
const otherVersions = async (own: string): Promise<string[]> =>
  (await versionsNow()).filter((version) => version !== own).slice(0, OTHERS)

export interface OtherFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Compressed with brotli, once. Null while too many others are being compressed. */
  packed: () => Promise<Uint8Array<ArrayBuffer>> | null
}

/** A file for browsers that this release does not have. */
export async function fileOfOtherRelease(own: string, name: string): Promise<OtherFile | null> {
  if (!ASSET.test(name)) return null
  for (const version of await otherVersions(own)) {
    const release = await releaseOf(version)
    const bytes = release?.files.get(name)
    if (release && bytes) return { bytes, packed: () => packedOnce(release, name, bytes) }
  }
  return null
}

let packing = 0

function packedOnce(
  { packed }: Release,
  name: string,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> | null {
  const known = packed.get(name)
  if (known || packing >= PACKED_AT_ONCE) return known ?? null
  packing += 1
  const made = brotli(bytes, BROTLI_ONCE).finally(() => {
    packing -= 1
  })
  packed.set(name, made)
  made.catch(() => packed.delete(name))
  return made
}

/** All routes of another release, as its pages ask for some of them. @returns JSON */
export async function routesOfOtherRelease(own: string, version: string): Promise<string | null> {
  if (!(await otherVersions(own)).includes(version)) return null
  return (await releaseOf(version))?.routes ?? null
}
