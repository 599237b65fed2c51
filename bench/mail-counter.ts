import { aMailServer } from '../tests/support/mail-server.ts'

// A mail server in a separate process for bench/newsletter.ts: accepts everything and counts the mails per recipient.

const seen = new Set<string>()
let mails = 0
let twice = 0
const { url } = await aMailServer({
  keep: false,
  onMail: (to) => {
    mails += 1
    if (seen.has(to)) twice += 1
    seen.add(to)
  },
})
process.on('message', () => process.send?.({ mails, twice }))
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
