import { createServer } from 'node:http'

// The baseline: node:http and nothing else, sending the same bytes that the site sends. Reads them as JSON from stdin,
// prints its port.

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const { headers, body } = JSON.parse(Buffer.concat(chunks).toString()) as {
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
