// Loaded into the site by bench/stretches.ts, before the site itself. Every millisecond it notes how much processor time the thread
// that answers everybody has taken since the last time. Processor time, because other work on the machine makes each wait longer.
// The kernel adds it up when the thread goes to rest, so what it did without a rest is one stretch.

const LEAST = 1
let before = now()
let taken = 0
/** @type {number[]} */
let stretches = []

function now() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

setInterval(() => {
  const at = now()
  taken += at - before
  if (at - before >= LEAST) stretches.push(at - before)
  before = at
}, 1).unref()

/** On this signal it tells what it noted since the last one. */
process.on('SIGUSR2', () => {
  console.log(`STRETCHES ${JSON.stringify({ taken, stretches })}`)
  taken = 0
  stretches = []
})
