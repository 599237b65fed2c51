import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of this release. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(process.cwd(), 'package.json'), 'utf8'))
  return String(version)
}
