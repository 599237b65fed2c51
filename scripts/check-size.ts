import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// A file over 300 lines asks to be cut by role. Tests, migrations, samples and the site map, which is one list, are excepted.

const LONGEST = 300
const EXCEPTED = /\.test\.tsx?$|^db\/(migrations|samples)\/|^tests\/|^app\/routes\.ts$/

export function tooLong(): string[] {
  const found: string[] = []
  for (const folder of ['app', 'db', 'server', 'scripts', 'bench']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name)
      if (!/\.(tsx?|mjs|css)$/.test(file) || EXCEPTED.test(file)) continue
      const lines = readFileSync(file, 'utf8').split('\n').length - 1
      if (lines > LONGEST) found.push(`${file}: ${lines} lines, ${LONGEST} at most`)
    }
  }
  return found
}
