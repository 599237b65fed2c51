import { parseApart } from './parse-pool.server.ts'
import { TooComplex } from './too-complex.ts'

const TOO_COMPLEX = 'This file is too complex for us to read. Split it into several files, then try again'

/**
 * Reads a file that staff import, in a worker thread. `problem` reports a file that takes more time or memory than we
 * allow.
 */
export async function parseImport<Task extends (...given: never[]) => unknown>(
  task: string,
  given: Parameters<Task>,
): Promise<Awaited<ReturnType<Task>> | { problem: string }> {
  try {
    return (await parseApart(task, given, 'import')) as Awaited<ReturnType<Task>>
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { problem: TOO_COMPLEX }
  }
}
