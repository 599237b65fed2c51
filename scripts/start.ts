import { existsSync } from 'node:fs'
import { hasBuild, isBuilt } from './build/build-state.ts'
import { endWithParent } from './process/run.ts'

// Checks whether the site can start, and builds it if needed. With --prepare that is all: scripts/node.mjs then starts
// scripts/serve.mjs, which needs less memory. With --dev Vite builds on demand. With --as-built nothing is built if
// there is a version.

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'

const started = endWithParent()
// Wrong settings are reported before minutes of building.
try {
  await import('#app/platform/settings/config.server.ts')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (dev) {
  // As in scripts/serve.mjs, which says why.
  process.umask(0o077)
  const { serveAsAsked } = await import('#server/dev-server.ts')
  await serveAsAsked()
} else {
  if (process.argv.includes('--as-built') && hasBuild()) {
    // A release has no code beside its build.
    if (existsSync('vite.config.ts'))
      console.log('Running the version that was built last, which may be older than the code here.')
  } else if (!isBuilt()) {
    console.log('Building the site. This takes half a minute.')
    const { build } = await import('./build.ts')
    if (!(await build())) process.exit(1)
  }
  if (process.argv.includes('--prepare')) process.exit(0)
  process.umask(0o077)
  const built = new URL('../build/server/index.js', import.meta.url).href
  const site = (await import(built)) as typeof import('#server/server-entry.ts')
  await site.serve(async () => site)
}
// From here on the site itself ends what it has begun.
started()
