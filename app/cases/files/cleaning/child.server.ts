import { buffer } from 'node:stream/consumers'
import { isDrawnAgain } from './drawn-again.ts'
import { Locked, TooLargeInside } from './faults.ts'
import { canLookInto, lookInto } from './look-into.server.ts'

// The process that inspects a stranger's file. The file comes in by one pipe; the findings (JSON) and the cleaned file go
// out by the other. It may read only our own code, has no settings of the site, and is killed when it takes too long
// (cleaning.server.ts).

const [type = '', how] = process.argv.slice(2)
if (!canLookInto(type)) process.exit(2)
try {
  if (isDrawnAgain(type)) (await import('./draw-again.server.ts')).drawWithLittle()
  const given = new Uint8Array(await buffer(process.stdin))
  const [looked, cleaned] = await lookInto(type, given, how === 'original')
  const list = Buffer.from(JSON.stringify(looked))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  process.stdout.write(Buffer.concat([length, list, cleaned]), () => process.exit(0))
} catch (error) {
  // Report it by exit code: a message could quote the file.
  if (error instanceof Locked) process.exit(4)
  process.exit(error instanceof TooLargeInside ? 3 : 2)
}
