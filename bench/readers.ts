import { Agent, get } from 'node:http'
import { spread } from './figures.ts'

// Readers who arrive at an even pace whether they are answered or not, so that delays of the site show. Run as a child
// process so that it does not share a thread with the senders.
//   node bench/readers.ts ORIGIN PATH SECONDS A_SECOND

const [origin = '', path = '', seconds, aSecond] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const took: number[] = []

const read = () =>
  new Promise<void>((done, fail) => {
    const began = performance.now()
    get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().once('end', () => {
        took.push(performance.now() - began)
        done()
      })
    }).once('error', fail)
  })

const began = performance.now()
const asked: Promise<void>[] = []
const all = Number(seconds) * Number(aSecond)
await new Promise<void>((done) => {
  const pace = setInterval(() => {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * Number(aSecond)))
    while (asked.length < due) asked.push(read())
    if (asked.length < all) return
    clearInterval(pace)
    done()
  }, 1)
})
await Promise.all(asked)
agent.destroy()
console.log(JSON.stringify(spread(took)))
