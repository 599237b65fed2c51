// Serves the built site. Plain JavaScript, like everything this process loads: a type stripper would stay in its memory
// (18 MB), and so would a second copy of what the build contains.
//
// Files that this process writes are for this user alone, even in a data folder that others may enter.
process.umask(0o077)
process.env.NODE_ENV ??= 'production'

const end = () => process.exit(1)
process.on('disconnect', end)
const site = await import('../build/server/index.js')
// An open socket that scripts/node.mjs passes on.
const socket = process.argv.find((word) => word.startsWith('--socket='))?.slice('--socket='.length)
await site.serve(async () => site, socket ? { socket: Number(socket) } : {})
// From here on the site itself ends what it has begun.
process.off('disconnect', end)
