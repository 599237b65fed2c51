import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { migrationsOf } from '#db/whole.server.ts'
import { outsideTransaction, startPostgres } from '../../scripts/testing/postgres.ts'
import { freePort } from '../../scripts/testing/site-process.ts'
import { startBucket } from '../support/bucket.ts'
import { ADDS, addMigrations } from '../support/next-release.ts'
import { aVisitor } from '../support/site.ts'

// A release is made, installed in a folder as an operator does it, and upgraded while it runs.

const run = promisify(execFile)
const MINUTES = 60_000
const folder = path.join(process.env.TMPDIR ?? '/tmp', `release-${process.pid}`)
const root = path.join(folder, 'opt')
const data = path.join(folder, 'data')
const made = path.join(folder, 'made')
const settings = path.join(folder, 'handrail.env')
const FIRST = 'handrail-0.1.0-linux-x64'

let port = ''
const env = () => ({ PATH: process.env.PATH ?? '', HANDRAIL_SETTINGS: settings })

/** As an operator types it, in another folder than that of the release. */
async function handrail(...words: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout, stderr } = await run(path.join(root, 'current/bin/handrail'), words, {
      env: env(),
      cwd: folder,
    })
    return { code: 0, said: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const answer = async (page: string) => {
  const got = await fetch(`http://127.0.0.1:${port}${page}`)
  return { status: got.status, text: await got.text() }
}
const versionThatRuns = async () => (await handrail('version')).said.trim()
const rows = (of = data) => {
  const database = new DatabaseSync(path.join(of, 'handrail.db'), { readOnly: true })
  try {
    return database.prepare('select count(*) as many from messages').get()?.many
  } finally {
    database.close()
  }
}

/** A release with another version, and changes in its files. @returns the archive */
async function release(version: string, change: (folder: string) => void = () => {}): Promise<string> {
  const name = `handrail-${version}-linux-x64`
  const at = path.join(made, version)
  mkdirSync(at, { recursive: true })
  cpSync(path.join(root, 'releases', FIRST), path.join(at, name), { recursive: true })
  const manifest = path.join(at, name, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"0.1.0"', `"${version}"`))
  change(path.join(at, name))
  const archive = path.join(at, `${name}.tar.gz`)
  await run('tar', ['-C', at, '-cf', archive, '-I', 'gzip -1', name])
  rmSync(path.join(at, name), { recursive: true })
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(path.join(at, 'SHA256SUMS'), `${sum}  ${name}.tar.gz\n`)
  return archive
}

const upgrade = (archive: string, ...more: string[]) =>
  handrail(
    'upgrade',
    archive,
    '--stop',
    path.join(folder, 'stop.sh'),
    '--start',
    path.join(folder, 'start.sh'),
    ...more,
  )

beforeAll(async () => {
  mkdirSync(path.join(root, 'releases'), { recursive: true })
  await run(process.execPath, ['scripts/release.ts', '--to', made], { maxBuffer: 1 << 26 })
  await run('tar', ['-xzf', path.join(made, `${FIRST}.tar.gz`), '-C', path.join(root, 'releases')])
  symlinkSync(path.join('releases', FIRST), path.join(root, 'current'))
  port = String(await freePort())
  writeFileSync(settings, `PORT=${port}\nDATA_DIR='${data}'\nORG_NAME='Our  Group'\n`)
  writeFileSync(
    path.join(folder, 'start.sh'),
    `#!/bin/sh\nsetsid '${root}/current/bin/handrail' start > '${folder}/log' 2>&1 &\necho $! > '${folder}/pid'\n`,
    { mode: 0o755 },
  )
  writeFileSync(path.join(folder, 'stop.sh'), `#!/bin/sh\nkill -TERM "$(cat '${folder}/pid')"\n`, {
    mode: 0o755,
  })
  await run(path.join(folder, 'start.sh'), { env: env() })
  await vi.waitFor(async () => expect((await answer('/ready')).status).toBe(200), {
    timeout: 2 * MINUTES,
    interval: 500,
  })
}, 10 * MINUTES)

afterAll(async () => {
  await run(path.join(folder, 'stop.sh')).catch(() => {})
  for (const disk of disks) await run('umount', ['--lazy', disk])
  rmSync(folder, { recursive: true, force: true })
})

test('a release has under 120 MB, no tests, and none of the packages that only build', () => {
  const { size } = statSync(path.join(made, `${FIRST}.tar.gz`))
  expect(size).toBeLessThan(120_000_000)
  const files = readdirSync(path.join(root, 'releases', FIRST), { recursive: true, encoding: 'utf8' })
  expect(
    files.filter((file) =>
      /\.test\.tsx?$|^tests\/|node_modules\/(?:vite|vitest|typescript|rolldown)\//.test(file),
    ),
  ).toEqual([])
})

test('an installed release reads its settings file, serves pages and pictures, invites and backs up', {
  timeout: 5 * MINUTES,
}, async () => {
  expect((await answer('/')).text).toContain('Our  Group')
  expect((await answer('/resources')).status).toBe(200)
  expect(await handrail('invite', '--email', 'you@example.org', '--role', 'steward')).toMatchObject({
    code: 0,
  })
  expect(await handrail('backup', '--to', 'here')).toMatchObject({ code: 0 })
  // Relative to the folder that the command was called from.
  expect(readdirSync(path.join(folder, 'here'))).toHaveLength(1)
})

test('an upgrade replaces the release and keeps the data and the release before', {
  timeout: 10 * MINUTES,
}, async () => {
  const before = rows()
  const archive = await release('0.2.0')
  expect(await upgrade(archive, '--check')).toEqual({
    code: 0,
    said: expect.stringContaining('This upgrade can be done'),
  })
  expect(await versionThatRuns()).toBe('0.1.0')
  const done = await upgrade(archive)
  expect(done).toEqual({ code: 0, said: expect.stringContaining('handrail-0.2.0-linux-x64 runs.') })
  expect(await versionThatRuns()).toBe('0.2.0')
  expect((await answer('/ready')).status).toBe(200)
  expect(rows()).toBe(before)
  expect(readdirSync(path.join(root, 'releases')).sort()).toEqual([FIRST, 'handrail-0.2.0-linux-x64'])
  expect(readdirSync(data)).not.toContain('before-upgrade.db')
  // The way back, once people have used the new release.
  expect(readdirSync(path.join(data, 'backups'))).toEqual([expect.stringMatching(/^handrail-.*\.age$/)])
})

const BROKEN: [string, string, (folder: string) => void][] = [
  [
    'exits',
    'did not work with a copy',
    (at) => writeFileSync(path.join(at, 'scripts/try-data.ts'), 'process.exit(3)\n'),
  ],
  [
    'hangs',
    'It was not done after 20 s',
    (at) => writeFileSync(path.join(at, 'scripts/try-data.ts'), 'setInterval(() => {}, 1000)\n'),
  ],
]
test.for(BROKEN)(
  'a release that %s on a copy of the data changes nothing',
  { timeout: 5 * MINUTES },
  async ([name, said, change]) => {
    const answered = await upgrade(await release(`0.3.0-${name}`, change), '--wait', '20')
    expect(answered).toEqual({ code: 1, said: expect.stringContaining(said) })
    expect(await versionThatRuns()).toBe('0.2.0')
    expect((await answer('/')).status).toBe(200)
  },
)

test('a release that spoils the data is taken back, with the data', { timeout: 10 * MINUTES }, async () => {
  const before = rows()
  // It works with the rehearsal, and not with the data.
  const archive = await release('0.4.0', (at) =>
    writeFileSync(
      path.join(at, 'scripts/try-data.ts'),
      `import { DatabaseSync } from 'node:sqlite'
if (!process.env.DATA_DIR.endsWith('upgrade-rehearsal')) {
  new DatabaseSync(process.env.DATA_DIR + '/handrail.db').exec('drop table messages')
  console.error('The tables could not be changed.')
  process.exit(1)
}
`,
    ),
  )
  const answered = await upgrade(archive)
  expect(answered).toEqual({ code: 1, said: expect.stringContaining('The tables could not be changed.') })
  expect(answered.said).toContain('The data is as it was before. The old site runs again.')
  expect(await versionThatRuns()).toBe('0.2.0')
  expect((await answer('/')).status).toBe(200)
  expect(rows()).toBe(before)
})

test('a damaged archive, and one without its sum, are refused', { timeout: MINUTES }, async () => {
  const archive = path.join(made, `${FIRST}.tar.gz`)
  const at = path.join(made, 'cut')
  mkdirSync(at)
  writeFileSync(path.join(at, path.basename(archive)), readFileSync(archive).subarray(0, 1_000_000))
  expect((await upgrade(path.join(at, path.basename(archive)))).said).toContain('SHA256SUMS')
  cpSync(path.join(made, 'SHA256SUMS'), path.join(at, 'SHA256SUMS'))
  expect((await upgrade(path.join(at, path.basename(archive)))).said).toContain('is damaged')
})

test('a socket that is open already keeps connections waiting while the site restarts', {
  timeout: 5 * MINUTES,
}, async () => {
  // As systemd does it: one process opens the socket and starts the site with it as file 3.
  expect(existsSync('/usr/bin/systemd-socket-activate')).toBe(true)
  const other = String(await freePort())
  const log: string[] = []
  const child = spawn(
    'systemd-socket-activate',
    [
      '-l',
      `127.0.0.1:${other}`,
      ...['PATH', 'HANDRAIL_SETTINGS', 'DATA_DIR'].flatMap((name) => ['-E', name]),
      path.join(root, 'current/bin/handrail'),
      'start',
    ],
    {
      env: { ...env(), DATA_DIR: path.join(folder, 'other-data') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => log.push(part.toString()))
  try {
    const ask = () => fetch(`http://127.0.0.1:${other}/up`).then((got) => got.status)
    // The first request starts the site, and waits for it.
    expect(await vi.waitFor(ask, { timeout: MINUTES, interval: 200 })).toBe(200)
    const site = /process (\d+)/.exec(readFileSync(path.join(folder, 'other-data/in-use.txt'), 'utf8'))?.[1]
    process.kill(Number(site), 'SIGKILL')
    expect(await ask()).toBe(200)
    expect(log.join('')).toContain('It starts again')
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }
})

/** Another machine with the first release, as an operator sets it up. @param own its settings */
async function aMachine(name: string, own: Record<string, string>) {
  const at = path.join(folder, name)
  mkdirSync(path.join(at, 'releases'), { recursive: true })
  await run('cp', ['-a', path.join(root, 'releases', FIRST), path.join(at, 'releases')])
  symlinkSync(path.join('releases', FIRST), path.join(at, 'current'))
  const settings = { DRAIN_SECONDS: '0', ...own, PORT: String(await freePort()) }
  const file = path.join(at, 'handrail.env')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  )
  const [start, stop] = [path.join(at, 'start.sh'), path.join(at, 'stop.sh')]
  const bin = path.join(at, 'current/bin/handrail')
  const begins = `setsid '${bin}' start > '${at}/log' 2>&1 &\necho $! > '${at}/pid'\n`
  writeFileSync(start, `#!/bin/sh\n${begins}`, { mode: 0o755 })
  writeFileSync(stop, `#!/bin/sh\nkill -TERM "$(cat '${at}/pid')"\n`, { mode: 0o755 })
  const command = (...words: string[]) =>
    run(bin, words, { env: { PATH: process.env.PATH ?? '', HANDRAIL_SETTINGS: file }, cwd: folder }).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  const origin = `http://127.0.0.1:${settings.PORT}`
  const ready = async () => (await fetch(`${origin}/ready`)).status
  return {
    at,
    origin,
    stop: () => run(stop),
    stopScript: stop,
    command,
    upgrade: (archive: string, ...more: string[]) =>
      command(
        'upgrade',
        archive,
        '--start',
        `HANDRAIL_SETTINGS='${file}' '${start}'`,
        '--stop',
        stop,
        ...more,
      ),
    version: async () => (await command('version')).trim(),
    releases: () => readdirSync(path.join(at, 'releases')).sort(),
    ready,
    start: async () => {
      await run(start, { env: { PATH: process.env.PATH ?? '', HANDRAIL_SETTINGS: file } })
      await vi.waitFor(async () => expect(await ready()).toBe(200), {
        timeout: 2 * MINUTES,
        interval: 500,
      })
    },
  }
}

test('a site with a bucket is rehearsed without it, and a release that people reach elsewhere is not taken back', {
  timeout: 10 * MINUTES,
}, async () => {
  const own = path.join(folder, 'elsewhere-data')
  mkdirSync(own)
  const bucket = await startBucket('fauxqs')
  const machine = await aMachine('elsewhere', { ...bucket.settings('elsewhere'), DATA_DIR: own })
  await machine.start()
  const port = String(await freePort())
  const start = path.join(machine.at, 'start-elsewhere.sh')
  writeFileSync(
    start,
    `#!/bin/sh
HANDRAIL_SETTINGS='${machine.at}/handrail.env' PORT=${port} '${machine.at}/start.sh'
until '${process.execPath}' -e "fetch('http://127.0.0.1:${port}/ready').then(() => process.exit(0), () => process.exit(1))"
do sleep 0.2; done
exit 1
`,
    { mode: 0o755 },
  )
  try {
    const said = await machine.upgrade(await release('0.2.1'), '--start', start)
    expect(said).toContain('The new release upgraded a copy of the data.')
    expect(said).toContain('The new site answered requests')
    expect(await machine.version()).toBe('0.2.1')
    expect(readdirSync(own)).toContain('before-upgrade.db')
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  } finally {
    await machine.stop()
    await bucket.close()
  }
})

async function migrationsIn(database: string): Promise<string[]> {
  const { db } = openDialect(database)
  try {
    return await migrationsOf(db)
  } finally {
    await db.destroy()
  }
}

test('of several machines each is upgraded for itself, and one that fails leaves the others and the database alone', {
  timeout: 20 * MINUTES,
}, async () => {
  const postgres = await startPostgres({ forgetful: true })
  const bucket = await startBucket('s3rver')
  await outsideTransaction(postgres.url, `create database machines template template0 locale 'C.UTF-8'`)
  const shared = {
    ...bucket.settings('machines'),
    // Nothing is kept in this folder. Root runs the new release as its owner.
    DATA_DIR: folder,
    DATABASE_URL: postgres.url.replace(/\/[^/]*$/, '/machines'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const [one, two] = [await aMachine('one', shared), await aMachine('two', shared)]
  try {
    for (const machine of [one, two]) await machine.start()
    const archive = await release('0.7.0')
    const first = await one.upgrade(archive)
    expect(first).toContain('BACKUP_DIR is not set')
    expect(first).toContain('handrail-0.7.0-linux-x64 runs.')
    expect([await one.version(), await two.version()]).toEqual(['0.7.0', '0.1.0'])
    expect([await one.ready(), await two.ready()]).toEqual([200, 200])
    expect(await one.command('upgrade', '--finish')).toContain('Nothing is left to do.')

    const broken = await release('0.5.0', (at) =>
      writeFileSync(
        path.join(at, 'scripts/try-data.ts'),
        "console.error('It does not fit.')\nprocess.exit(1)\n",
      ),
    )
    const refused = await two.upgrade(broken)
    expect(refused).toContain(
      'The new release did not work with the database. The site was not touched.\nIt does not fit.',
    )
    // It can be tried, and hangs when it starts.
    const hung = path.join(folder, 'hung')
    const dead = await release('0.6.0', (at) =>
      writeFileSync(
        path.join(at, 'scripts/serve.mjs'),
        `import { writeFileSync } from 'node:fs'
writeFileSync('${hung}', String(process.pid))
setInterval(() => {}, 1000)
`,
      ),
    )
    const back = await two.upgrade(dead)
    expect(back).toContain('The upgrade was taken back. The tables are as they were before.')
    expect(back).toContain('The old site runs again.')
    expect(() => process.kill(Number(readFileSync(hung, 'utf8')), 0)).toThrow('ESRCH')
    expect(two.releases()).toEqual([FIRST])
    expect([await one.ready(), await two.ready()]).toEqual([200, 200])

    expect(await two.upgrade(archive)).toContain('Another process runs this release already.')
    expect([await one.version(), await two.version()]).toEqual(['0.7.0', '0.7.0'])
    expect([await one.ready(), await two.ready()]).toEqual([200, 200])

    // It changes the tables, and then does not start.
    const adds = await release('0.8.0', (at) => {
      addMigrations(at)
      writeFileSync(path.join(at, 'scripts/serve.mjs'), 'process.exit(1)\n')
    })
    const kept = await two.upgrade(adds)
    expect(kept).toContain('The database keeps what the new release added.')
    expect(kept).toContain('The old site runs again.')
    expect(await migrationsIn(shared.DATABASE_URL)).toContain(ADDS)
    // Only this release can restore the backups that are made from now on.
    expect(two.releases()).toContain('handrail-0.8.0-linux-x64')
    expect([await two.version(), await one.ready(), await two.ready()]).toEqual(['0.7.0', 200, 200])
  } finally {
    for (const machine of [one, two]) await machine.stop().catch(() => {})
    await bucket.close()
    postgres.stop()
  }
})

const disks: string[] = []
/** A small disk in a folder. */
async function aDisk(name: string, megabytes: number): Promise<string> {
  const at = path.join(folder, name)
  mkdirSync(at)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at])
  disks.push(at)
  return at
}

// Only root can make a disk.
if (process.getuid?.() === 0)
  test('an upgrade whose disk fills up says so, loses nothing and goes back by itself', {
    timeout: 20 * MINUTES,
  }, async () => {
    // For the release that runs, and what an upgrade asks for.
    await aDisk('small', 1000)
    const own = await aDisk('small-data', 300)
    const filler = path.join(own, 'filler')
    const machine = await aMachine('small', { DATA_DIR: own })
    await machine.start()
    try {
      const message = { name: 'Ada', email: 'ada@example.org', subject: 'A ramp', message: 'Is there one?' }
      expect((await aVisitor(machine.origin, fetch).post('/contact', message)).status).toBe(303)
      const asBefore = async () => {
        expect(await machine.ready()).toBe(200)
        expect(await machine.version()).toBe('0.1.0')
        expect(machine.releases()).toEqual([FIRST])
        expect(rows(own)).toBe(1)
        expect(readdirSync(own).filter((file) => /upgrade|\.half$|\.back$/.test(file))).toEqual([])
      }

      const large = await release('0.3.1', (at) => {
        const file = openSync(path.join(at, 'large'), 'w')
        ftruncateSync(file, 1_000_000_000)
        closeSync(file)
      })
      expect(await machine.upgrade(large)).toBe(
        `The disk of ${machine.at}/releases is full. The site was not touched. Free some space, then try again.\n`,
      )
      await asBefore()

      // It fills up before the copy that the upgrade goes back to is made.
      const fine = await release('0.3.2')
      const stop = path.join(folder, 'stop-and-fill.sh')
      writeFileSync(
        stop,
        `#!/bin/sh
'${machine.stopScript}'
while kill -0 "$(cat '${machine.at}/pid')" 2> /dev/null; do sleep 0.1; done
half=$(($(stat -c %s '${own}/handrail.db') / 2))
free=$(df --output=avail -B1 '${own}' | tail -1)
head -c $((free - half)) /dev/zero > '${filler}'
`,
        { mode: 0o755 },
      )
      expect(await machine.upgrade(fine, '--stop', stop)).toContain(
        `The disk of ${own} is full.\nThe upgrade was taken back. The data is as it was before. The old site runs again.`,
      )
      await asBefore()
      rmSync(filler)

      // It fills up with what the new release writes.
      const fills = await release('0.3.3', (at) =>
        writeFileSync(
          path.join(at, 'scripts/try-data.ts'),
          `import { DatabaseSync } from 'node:sqlite'
if (!process.env.DATA_DIR.endsWith('upgrade-rehearsal')) {
  const database = new DatabaseSync(process.env.DATA_DIR + '/handrail.db')
  database.exec('drop table messages; create table of_tomorrow (bytes)')
  try {
    for (const size of [10_000_000, 100_000, 1000])
      try {
        for (;;) database.prepare('insert into of_tomorrow values (zeroblob(?))').run(size)
      } catch (error) {
        if (size === 1000) throw error
      }
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
`,
        ),
      )
      expect(await machine.upgrade(fills)).toContain(
        'database or disk is full\nThe upgrade was taken back. The data is as it was before. The old site runs again.',
      )
      await asBefore()
    } finally {
      await machine.stop().catch(() => {})
    }
  })
