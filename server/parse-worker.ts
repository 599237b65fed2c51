import { type ParseTasks, runJobs } from '#app/platform/apart/parse-job.ts'

// What worker threads do: every parser of text that someone else wrote, by name. scripts/build.ts makes one file of it.

const TASKS: ParseTasks = {
  'diff-lines': async () => (await import('#app/platform/text/line-diff.ts')).lineDiffs,
}

export default runJobs(TASKS)
