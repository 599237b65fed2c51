import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerThreadPoolPriority } from './thread-priority.ts'

test.runIf(process.platform === 'linux')(
  "the threads of Node's pool have a lower priority than the main thread, whose priority stays",
  async () => {
    const before = getPriority(process.pid)
    await readFile('package.json')
    expect(lowerThreadPoolPriority()).toBeGreaterThan(0)
    const pool = readdirSync('/proc/self/task').filter((thread) =>
      readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
    )
    for (const thread of pool) expect(getPriority(Number(thread))).toBeGreaterThan(before)
    expect(getPriority(process.pid)).toBe(before)
  },
)
