import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { markBuilt } from './build-state.ts'
import { endWithParent, run, TOOLS } from './run.ts'

/** Without it only warnings and errors are shown, not the name of each file that is made. */
const verbose = process.argv.includes('--verbose')

/** Builds the site and compresses its files, so that no request has to. @returns whether it worked */
export async function build(): Promise<boolean> {
  const args = ['build', '--logLevel', verbose ? 'info' : 'warn']
  if ((await run(TOOLS.reactRouter, args, { NODE_ENV: 'production' })) !== 0) {
    console.error('The site could not be built. What is wrong is said above.')
    return false
  }
  if ((await run('scripts/build-worker.ts', [], { NODE_ENV: 'production' })) !== 0) {
    console.error('The worker threads of the site could not be built. What is wrong is said above.')
    return false
  }
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  await Promise.all(files.filter((file) => /\.(js|css|svg|json|txt|xml|ico)$/.test(file)).map(compress))
  markBuilt()
  return true
}

async function compress(name: string) {
  const file = path.join('build/client', name)
  const bytes = readFileSync(file)
  if (bytes.length < 600) return
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) {
  endWithParent()
  process.exit((await build()) ? 0 : 1)
}
