import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { visit } from '../request-context.server.ts'
import { createParsePool } from './parse-pool.server.ts'
import { TooComplex } from './too-complex.ts'

const pool = (threads = 1) =>
  createParsePool({ threads, heapMegabytes: 32, ms: 250 }, path.resolve('tests/support/hostile-tasks.ts'))

describe('a task in a worker thread', () => {
  test.each(['spin', 'backtrack', 'fill-memory', 'nest', 'leave'])(
    'a task that would block everyone (%s) is too complex, and the next one gets its answer',
    async (task) => {
      const run = pool()
      const worked = ownTime()
      await expect(run(task, [])).rejects.toThrow(TooComplex)
      expect(worked()).toBeLessThan(250)
      expect(await run('sum', [1, 2])).toBe(3)
    },
  )

  test('a task that waits longer than its CPU limit gets its answer', async () => {
    expect(await pool()('wait', [600])).toBe('waited')
  })

  test('a process that has nothing else to do waits for the task', async () => {
    const program = `import('#app/platform/rendering/markdown.server.ts').then(async ({ htmlOf }) => {
      await htmlOf('www.a' + "'".repeat(60000), 'guest').catch(() => {})
      console.log(await htmlOf('**up**', 'guest'))
    })`
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program], {
      cwd: process.cwd(),
    })
    expect(stdout).toBe('<p><strong>up</strong></p>\n\n')
  })

  test('a task that fails reports its error', async () => {
    await expect(pool()('fail', [])).rejects.toThrow(new TypeError('not a list'))
    await expect(pool()('no-such-task', [])).rejects.toThrow('no-such-task')
  })

  test('a task of one network does not keep another network waiting', async () => {
    const run = pool(2)
    const done: string[] = []
    const ask = (network: string, task: string) =>
      visit(network, async () => {
        await run(task, [1, 2]).catch(() => {})
        done.push(network)
      })
    const many = [1, 2, 3, 4].map(() => ask('192.0.2.1', 'spin'))
    await ask('192.0.2.2', 'sum')
    expect(done.filter((network) => network === '192.0.2.1').length).toBeLessThan(2)
    await Promise.all(many)
  })
})
