import { threadId } from 'node:worker_threads'

// The messages between the site's thread and its worker threads (parse-pool.server.ts, server/process/parse-worker.ts).

export interface ParseJob {
  task: string
  given: unknown[]
  /**
   * Shared memory for checking the deadline: the thread that began the task, and the milliseconds of CPU time it had
   * used before.
   */
  begun: Float64Array
}

export type ParseOutcome = { result: unknown } | { error: Error }

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any function
type Parse = (...given: any[]) => unknown

/** The tasks by name. Each loads its code on first use. */
export type ParseTasks = Record<string, () => Promise<Parse>>

/** Makes the function that a worker thread runs. Loading a task's code does not count against its deadline. */
export const runJobs =
  (tasks: ParseTasks) =>
  async ({ task, given, begun }: ParseJob): Promise<ParseOutcome> => {
    try {
      const load = tasks[task]
      if (!load) throw new Error(`No task “${task}” in server/process/parse-worker.ts.`)
      const parse = await load()
      const { user, system } = process.threadCpuUsage()
      begun[1] = (user + system) / 1000
      begun[0] = threadId
      return { result: await parse(...given) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
