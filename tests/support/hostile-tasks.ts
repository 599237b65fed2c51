import { type ParseTasks, runJobs } from '#app/platform/sandbox/parse-job.ts'

// A worker for parse-pool.test.ts: tasks that behave badly.

const nested = (): number => nested() + 1
const NOTHING_SAID = 'a'.repeat(60)

const TASKS: ParseTasks = {
  sum: async () => (a: number, b: number) => a + b,
  spin: async () => () => {
    for (;;);
  },
  backtrack: async () => () => /(?:a+)+b/.test(NOTHING_SAID),
  'fill-memory': async () => () => {
    const all: unknown[] = []
    for (;;) all.push({ at: all.length, more: [all.length] })
  },
  nest: async () => () => nested(),
  leave: async () => () => process.exit(7),
  wait: async () => (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'waited')),
  fail: async () => () => {
    throw new TypeError('not a list')
  },
}

export default runJobs(TASKS)
