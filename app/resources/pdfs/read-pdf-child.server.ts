import { buffer } from 'node:stream/consumers'
import { readPdf } from './read-pdf.server.ts'

// The process that reads an uploaded PDF: the file comes in by one pipe, what is in it (JSON) goes out by the other. Started by
// check-pdf.server.ts.

const found = await readPdf(new Uint8Array(await buffer(process.stdin)))
process.stdout.write(JSON.stringify(found), () => process.exit(0))
