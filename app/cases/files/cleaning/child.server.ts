import { buffer } from 'node:stream/consumers'
import { cleanDocx, cleanPdf } from './documents.server.ts'
import { cleanJpeg, cleanPng, TooLargeInside } from './pictures.server.ts'

// The process that looks into a stranger's file: the file comes in by one pipe and goes out by the other. It may read our
// own code and nothing else, has no settings of the site, and is ended when it takes too long (cleaning.server.ts).

const ways: Record<string, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'application/pdf': cleanPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': cleanDocx,
}

const way = ways[process.argv[2] ?? '']
if (!way) process.exit(2)
try {
  const cleaned = await way(new Uint8Array(await buffer(process.stdin)))
  process.stdout.write(cleaned, () => process.exit(0))
} catch (error) {
  // By a number: a message could quote the file.
  process.exit(error instanceof TooLargeInside ? 3 : 2)
}
