import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// The sources of the build, so that `npm start` knows whether it is stale.

const SOURCES = [
  'app',
  'db',
  'server',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
/** The folder that the site is served from. */
const BUILT = 'build'
/** The folder of an unfinished build, so that it does not replace a complete one. */
export const BUILDING = `build.new/${process.pid}`
const BEFORE = 'build.old'
const STAMP = 'made-from'

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

export const isBuilt = (): boolean => {
  const stamp = path.join(BUILT, STAMP)
  return hasBuild() && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()
}

/** Deletes what aborted builds left. A build running at the same time keeps its folder. */
export function dropUnfinished(): void {
  for (const pid of existsSync('build.new') ? readdirSync('build.new') : [])
    if (pid === String(process.pid) || !runs(Number(pid)))
      rmSync(path.join('build.new', pid), { recursive: true, force: true })
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether there is a build, of this version or an earlier one. */
export const hasBuild = (): boolean => existsSync(path.join(BUILT, 'server/index.js'))

/** Replaces the previous build with the complete one. */
export function takeBuild(): void {
  writeFileSync(path.join(BUILDING, STAMP), sourcesHash())
  rmSync(BEFORE, { recursive: true, force: true })
  if (existsSync(BUILT)) renameSync(BUILT, BEFORE)
  renameSync(BUILDING, BUILT)
  rmSync(BEFORE, { recursive: true, force: true })
}
