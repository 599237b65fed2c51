import { isBuilt } from './build-state.ts'
import { endWithParent } from './run.ts'

process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

const started = endWithParent()
// Wrong settings are told before minutes of building.
try {
  await import('#app/platform/settings/config.server.ts')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (!process.argv.includes('--dev') && !isBuilt()) {
  console.log('Building the site. This takes half a minute.')
  const { build } = await import('./build.ts')
  if (!(await build())) process.exit(1)
}
const { serveSite } = await import('#server/main.ts')
await serveSite()
// From here on the site itself ends what it has begun.
started()
