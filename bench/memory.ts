import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import type { Load } from './load.ts'

// The memory of the process, started as `npm start` starts it: after the start, after pages from the cache, after
// rendered pages, and a while later. Target: at most 400 MB on a small machine. Linux only: it reads /proc.

const CONNECTIONS = '32'
const BYPASS = '__Host-bench=1'
const LATER = 13_000

/** @param made how many pages are rendered; 20,000 take minutes */
export async function memory(kept: number, made: number): Promise<void> {
  await memoryOf('small machine', { SMALL_MACHINE: 'yes' }, kept, made)
  await memoryOf('large machine', { SMALL_MACHINE: 'no' }, kept, made)
}

async function memoryOf(
  machine: string,
  settings: Record<string, string>,
  kept: number,
  made: number,
): Promise<void> {
  const site = await startSiteProcess(settings, ['scripts/node.mjs', 'scripts/start.ts'])
  const pid = lastChildOf(site.child.pid ?? 0)
  const held = () => Math.round(statusOf(pid, 'VmRSS') / 1024)
  await wait(LATER)
  const figures = [`${held()} MB after the start`]
  for (const page of ['/', '/about', '/know-your-rights', '/legal-help']) await load(site.port, page, 1)
  const fromCache = await load(site.port, '/know-your-rights', kept)
  figures.push(`${held()} after ${kept.toLocaleString('en-US')} kept pages (${fromCache.perSecond} a second)`)
  const before = processorTime(pid)
  const again = await load(site.port, '/know-your-rights', made, BYPASS)
  const each = (processorTime(pid) - before) / made
  figures.push(
    `${held()} after ${made.toLocaleString('en-US')} made ones (${again.perSecond} a second, ${each.toFixed(1)} ms of processor time each)`,
  )
  figures.push(`${Math.round(statusOf(pid, 'VmHWM') / 1024)} at most`)
  await wait(LATER)
  figures.push(`${held()} after ${LATER / 1000} quiet seconds`)
  site.child.kill('SIGTERM')
  await new Promise((done) => site.child.once('exit', done))
  site.stop()
  console.log(`As on a ${machine}: ${figures.join(', ')}.`)
}

async function load(port: string, page: string, requests: number, cookie = ''): Promise<Load> {
  const args = ['bench/load.ts', port, page, '600', CONNECTIONS, cookie, String(requests)]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

/** The launcher starts the site, and nothing else. */
function lastChildOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
  const [child] = children
  return child === undefined ? pid : lastChildOf(child)
}

/** @returns KB */
const statusOf = (pid: number, line: string): number =>
  Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** @returns milliseconds of all its threads; the kernel counts in hundredths of a second */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
