import { text } from 'node:stream/consumers'
import { filesOf } from './file-set.server.ts'
import type { FileSource } from './made.server.ts'

// The process that builds the files of a resource: its source comes in through one pipe, all files go out through the other, as
// JSON. Started by making-files.server.ts, so that the site keeps responding in the meantime.

const { source, origin, drawn } = JSON.parse(await text(process.stdin)) as {
  source: FileSource
  origin: string
  drawn: boolean
}
const made = await filesOf(source, { origin, drawn })
process.stdout.write(
  JSON.stringify({
    files: made.map(({ file, bytes }) => ({ ...file, content: Buffer.from(bytes).toString('base64') })),
    lacking: Math.max(...made.map(({ lacking }) => lacking)),
  }),
)
