// Serves the built site. Plain JavaScript, as all that this process loads: what strips types would stay in its memory (18 MB),
// and so would a second copy of what the build holds already.

// What this process writes is for this user alone, also in a data folder that others may enter.
process.umask(0o077)
// Node keeps short texts and keys in pieces of one block, which stays as long as any of them does (SECURITY.md, 15).
Buffer.poolSize = 0
process.env.NODE_ENV ??= 'production'

const end = () => process.exit(1)
process.on('disconnect', end)
const site = await import('../build/server/index.js')
await site.serve(async () => site)
// From here on the site itself ends what it has begun.
process.off('disconnect', end)
