import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// What the build was made from, so that `npm start` knows whether it is stale.

const SOURCES = [
  'app',
  'db',
  'server',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const STAMP = 'build/made-from'

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) add(source)
  return hash.digest('hex')

  function add(file: string) {
    if (!existsSync(file)) return
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name))
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
    }
  }
}

export const isBuilt = (): boolean =>
  existsSync('build/server/index.js') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()

export const markBuilt = (): void => writeFileSync(STAMP, sourcesHash())
