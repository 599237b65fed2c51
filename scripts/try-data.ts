// Upgrades the data and renders the main pages, without serving. `handrail upgrade` runs it with the new release. While
// the site runs it is refused, because the data folder is in use.

process.umask(0o077)
process.env.NODE_ENV ??= 'production'
try {
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { tryData } = (await import(built)) as typeof import('#server/server-entry.ts')
  const failed = await tryData()
  for (const words of failed) console.error(words)
  if (failed.length === 0) console.log('The data is up to date, and the main pages answer.')
  process.exit(failed.length === 0 ? 0 : 1)
} catch (error) {
  const { name, message } = error as Error
  if (name !== 'ConfigError') throw error
  console.error(message)
  process.exit(1)
}
