import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { BUILDING, dropUnfinished, hasBuild, takeBuild } from './build/build-state.ts'
import { endWithParent, run, TOOLS } from './process/run.ts'

/** By default only warnings and errors are shown, not the name of each file. */
const verbose = process.argv.includes('--verbose')

/**
 * The most the build may need on a machine of 1 GB. With more, Node and the bundler, which is not written in
 * JavaScript, would use more, and be a little faster.
 */
const IN_LITTLE_MEMORY = {
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '2',
  // The bundler's allocator, mimalloc, gives freed memory back at once.
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
}
const LITTLE_HEAP = ['--max-old-space-size=400', '--max-semi-space-size=4']

/** Exit codes of a process that runs out of memory: killed by the system (SIGKILL), or by Node (SIGABRT, SIGTRAP). */
const OUT_OF_MEMORY = [137, 134, 133]

/** Builds the site and compresses its files, so that no request has to. @returns whether it succeeded */
export async function build(): Promise<boolean> {
  const args = ['build', '--logLevel', verbose ? 'info' : 'warn']
  const env = { NODE_ENV: 'production', BUILD_FOLDER: BUILDING, ...IN_LITTLE_MEMORY }
  dropUnfinished()
  const site = await run(TOOLS.reactRouter, args, env, LITTLE_HEAP)
  const code = site === 0 ? await run('scripts/build/build-worker.ts', [], env, LITTLE_HEAP) : site
  if (code !== 0) {
    rmSync(BUILDING, { recursive: true, force: true })
    for (const sentence of whyNotBuilt(code, hasBuild())) console.error(sentence)
    return false
  }
  const client = path.join(BUILDING, 'client')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const packed = files.filter((file) => /\.(js|css|svg|json|txt|xml|ico)$/.test(file))
  // One after the other: otherwise all of them would be in memory together.
  for (const name of packed) await compress(path.join(client, name))
  takeBuild()
  return true
}

/**
 * Advice about a build that ended like this.
 * @param before whether an older build is still there
 */
export function whyNotBuilt(code: number, before: boolean): string[] {
  const why = OUT_OF_MEMORY.includes(code)
    ? 'The site could not be built: the build was ended, most likely because memory ran out. It needs 900 MB. Stop other programs or add swap, then try again.'
    : code > 128
      ? `The site could not be built: the build was ended by signal ${code - 128}. Try again.`
      : 'The site could not be built. What is wrong is said above.'
  const still = 'The version that was built before is untouched. To run it meanwhile: npm start -- --as-built'
  return before ? [why, still] : [why]
}

async function compress(file: string) {
  const bytes = readFileSync(file)
  if (bytes.length < 600) return
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) {
  endWithParent()
  process.exit((await build()) ? 0 : 1)
}
