import { writeFileSync } from 'node:fs'
import { folderForTests } from './scripts/test-runs.ts'
import { chmodSync } from 'node:fs'
import { startPostgres } from './scripts/postgres.ts'
import { prepareDatabases } from './scripts/prepared-databases.ts'
import { run, TOOLS } from './scripts/run.ts'
const { folder, remove } = folderForTests()
chmodSync(folder, 0o711)
process.env.TMPDIR = folder
const postgres = await startPostgres({ forgetful: true })
const prepared = await prepareDatabases(folder, postgres.url)
const code = await run(TOOLS.vitest, ['run', ...process.argv.slice(2)], { TEST_POSTGRES_URL: postgres.url, ...prepared })
postgres.stop(); remove(); process.exit(code)
