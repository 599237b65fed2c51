import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { isBuilt } from './build/build-state.ts'
import { build } from './build.ts'

// npm run bench: measures the site on this machine, as ratios against a baseline of the same run if there is one.
//   --only pages,cases   which parts      --seconds 4   how long each measurement takes      --pages /,/blog   which pages
//   --posts 1000000 --on sqlite,postgres   how large the forum is, and where
//   --people 100000   how many get the newsletter      --made 20000   how many pages are rendered to measure memory

const option = (name: string, otherwise: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? otherwise) : otherwise
const SECONDS = Number(option('--seconds', '4'))
const PAGES = option(
  '--pages',
  '/,/about,/know-your-rights,/know-your-rights/california,/blog/1,/legal-help,/attorney-directory,/attorney-directory?state=CA,/donate,/search?q=school,/know-your-rights/quiz',
).split(',')

// Imported only when they run: the settings are read once per process, and each part has its own data folder.
const PARTS: Record<string, () => Promise<void>> = {
  pages: async () => (await import('../bench/pages.ts')).pages(PAGES, SECONDS),
  queue: async () => (await import('../bench/queue.ts')).queuePage(),
  newsletter: async () =>
    (await import('../bench/newsletter.ts')).newsletter(Number(option('--people', '100000'))),
  uploads: async () => (await import('../bench/uploads.ts')).uploads(),
  search: async () => (await import('../bench/search.ts')).search(),
  writing: async () => (await import('../bench/writing.ts')).writing(),
  pictures: async () => (await import('../bench/pictures.ts')).pictures(),
  directory: async () => (await import('../bench/directory.ts')).directory(),
  forum: async () =>
    (await import('../bench/forum.ts')).forum(
      Number(option('--posts', '1000000')),
      SECONDS,
      option('--on', 'sqlite,postgres').split(','),
    ),
  memory: async () => (await import('../bench/memory.ts')).memory(60_000, Number(option('--made', '20000'))),
  sending: async () => (await import('../bench/submissions.ts')).oneSender(Math.max(SECONDS, 8)),
  stretches: async () => (await import('../bench/stretches.ts')).stretches(30),
  many: async () => (await import('../bench/many.ts')).many(Math.max(SECONDS, 8)),
  cases: async () => {
    const { oneSender, submissions } = await import('../bench/submissions.ts')
    await submissions(Math.max(SECONDS, 10))
    await oneSender(Math.max(SECONDS, 10))
    await (await import('../bench/word-checks.ts')).wordChecks()
    const { openingQueue, queuePage } = await import('../bench/queue.ts')
    await queuePage()
    await openingQueue([500, 5000])
  },
}

const only = option('--only', Object.keys(PARTS).join(',')).split(',')
const unknown = only.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
if (!isBuilt() && !(await build())) process.exit(1)
const [name = ''] = only
if (only.length > 1) {
  const at = process.argv.indexOf('--only')
  const rest = at < 0 ? process.argv.slice(2) : process.argv.slice(2).toSpliced(at - 2, 2)
  const failed = only.filter(
    (part) =>
      spawnSync(process.execPath, ['scripts/bench.ts', ...rest, '--only', part], { stdio: 'inherit' })
        .status !== 0,
  )
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  process.exit(failed.length > 0 ? 1 : 0)
}
console.log(`\n${name} (Node ${process.version}, ${cpus().length} cores)`)
await PARTS[name]?.()
process.exit(0)
