import { cpus } from 'node:os'
import { directory } from '../bench/directory.ts'
import { newsletter } from '../bench/newsletter.ts'
import { pages } from '../bench/pages.ts'
import { openingQueue, queuePage } from '../bench/queue.ts'
import { submissions } from '../bench/submissions.ts'
import { wordChecks } from '../bench/word-checks.ts'
import { build } from './build.ts'
import { isBuilt } from './build-state.ts'

// npm run bench: measures the site on this machine, as ratios against a baseline of the same run where there is one.
//   --only pages,cases   which parts      --seconds 4   how long each measurement takes      --pages /,/blog   which pages
//   --people 100000   how many get the newsletter

const option = (name: string, otherwise: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? otherwise) : otherwise
const SECONDS = Number(option('--seconds', '4'))
const PAGES = option(
  '--pages',
  '/,/about,/know-your-rights,/know-your-rights/california,/blog/1,/legal-help',
).split(',')

const PARTS: Record<string, () => Promise<void>> = {
  pages: () => pages(PAGES, SECONDS),
  queue: queuePage,
  newsletter: () => newsletter(Number(option('--people', '100000'))),
  directory,
  cases: async () => {
    await submissions(Math.max(SECONDS, 10))
    await wordChecks()
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
console.log(`Node ${process.version}, ${cpus().length} cores`)
for (const name of only) {
  console.log(`\n${name}`)
  await PARTS[name]?.()
}
process.exit(0)
