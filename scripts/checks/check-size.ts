import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// A file over 400 lines probably does two things. Tests, migrations, samples, the site map, which is one list, and what is
// made from catalogs are exempt.

const LONGEST = 400
const EXCEPTED =
  /\.test\.tsx?$|^db\/(migrations|samples)\/|^tests\/|^app\/routes\.ts$|^app\/[\w/-]+\/copy\.ts$/

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
