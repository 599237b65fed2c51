// Loaded into the site by bench/stretches.ts, before the site itself. Every millisecond it records how much CPU time
// the thread that answers all requests has used since the last time. CPU time, because other load on the machine makes
// each wait longer. The kernel adds it up when the thread goes idle, so work without a pause is one stretch.

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

/** On this signal it reports what it recorded since the last one. */
process.on('SIGUSR2', () => {
  console.log(`STRETCHES ${JSON.stringify({ taken, stretches })}`)
  taken = 0
  stretches = []
})
