import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { GUARDS } from './testing/guards.ts'
import { prepareSqlite } from './testing/prepared-databases.ts'
import { folderForTests } from './testing/test-runs.ts'

// npm run test:mutants -- roles limits: changes the files that guard something, one small change at a time, and lists the changes
// that no test notices. By hand, before a release. StrykerJS is not installed with the site: npm exec fetches it.

const STRYKER = '10.1.1'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in GUARDS))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${Object.keys(GUARDS).join(', ')}`)
  process.exit(1)
}
const { folder, remove } = folderForTests()
process.env.TMPDIR = folder
process.once('exit', remove)
const prepared = await prepareSqlite(folder)
const packages = ['core', 'vitest-runner'].flatMap((name) => [
  '--package',
  `@stryker-mutator/${name}@${STRYKER}`,
])
const config = path.join('scripts', 'testing', 'stryker.config.mjs')
for (const name of asked.length > 0 ? asked : Object.keys(GUARDS)) {
  const env = { ...prepared, GUARD: name, GUARD_FILES: GUARDS[name]?.files.join(',') ?? '' }
  const stryker = spawn('npm', ['exec', '--yes', ...packages, '--', 'stryker', 'run', config], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  await once(stryker, 'exit')
}
