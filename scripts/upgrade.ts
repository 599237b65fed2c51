import { parseArgs } from 'node:util'

// Installs another release: checks, makes a backup, rehearses on a copy, stops the site, tries the new release on the
// data, and starts it. What fails before the new site listens is undone by itself. docs/operating.md describes the
// folders. --finish takes away what only the release before uses (docs/decisions/0670).

const USAGE = `handrail upgrade FILE            a release: handrail-VERSION-linux-x64.tar.gz, with SHA256SUMS beside it
  --check           only look whether the upgrade can be done
  --without-backup  make no backup first (usually into BACKUP_DIR, or DATA_DIR/backups)
  --stop COMMAND    stops the site       (systemctl stop handrail.socket handrail.service)
  --start COMMAND   starts it again      (systemctl start handrail.socket handrail.service)
  --wait SECONDS    how long the new release may take to upgrade the data (900)
handrail upgrade --finish        with PostgreSQL, once every process runs this release`

const wanted = asked()
process.env.NODE_ENV ??= 'production'
// The copies of the database are for their owner alone.
process.umask(0o077)
try {
  if ('finish' in wanted) {
    const { finish } = await import('./release/finish.ts')
    await finish()
  } else {
    const { upgrade } = await import('./release/upgrade.ts')
    await upgrade(wanted.file, wanted)
  }
  process.exit(0)
} catch (error) {
  const { name, message } = error as Error
  if (name !== 'Stopped' && name !== 'ConfigError') throw error
  console.error(message)
  process.exit(1)
}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        finish: { type: 'boolean', default: false },
        'without-backup': { type: 'boolean', default: false },
        stop: { type: 'string', default: 'systemctl stop handrail.socket handrail.service' },
        start: { type: 'string', default: 'systemctl start handrail.socket handrail.service' },
        wait: { type: 'string', default: '900' },
      },
    })
    const [file, ...rest] = positionals
    if (values.finish && !file) return { finish: true as const }
    const wait = Number(values.wait)
    if (!file || values.finish || rest.length > 0 || !(wait > 0)) return end()
    const { check, stop, start } = values
    return { file, check, stop, start, wait, backup: !values['without-backup'] }
  } catch {
    return end()
  }
}

function end(): never {
  console.error(USAGE)
  process.exit(1)
}
