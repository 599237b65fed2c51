import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Bucket } from '#app/platform/file-store/bucket.server.ts'
import { bucketStore } from '#app/platform/file-store/bucket-store.server.ts'
import { readConfig } from '#app/platform/settings/config.server.ts'
import { lockFolder } from '#db/folder-lock.server.ts'
import { startBucket } from '../../tests/support/bucket.ts'

// Checks what an upgrade leaves behind when its start command fails. tests/protection/release.test.ts upgrades real releases.

const OLD = 'handrail-0.1.0-linux-x64'
const NEW = 'handrail-0.2.0-linux-x64'

let folder: string
let data: string
let archive: string
/** Of the site, beside its folder and its port. */
let settings: Record<string, string>
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-upgrade-'))
  data = path.join(folder, 'data')
  mkdirSync(data)
  const database = new DatabaseSync(path.join(data, 'handrail.db'))
  database.exec('create table messages (text)')
  database.close()
  mkdirSync(path.join(folder, 'releases', OLD, 'bin'), { recursive: true })
  backupDoes('exit 0')
  symlinkSync(path.join('releases', OLD), path.join(folder, 'current'))
  mkdirSync(path.join(folder, 'made', NEW, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'made', NEW, 'bin/handrail'), '#!/bin/sh\n', { mode: 0o755 })
  archive = path.join(folder, 'made', `${NEW}.tar.gz`)
  pack()
  settings = {}
})
afterEach(() => {
  const site = path.join(folder, 'site')
  if (existsSync(site)) process.kill(Number(readFileSync(site, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
})

function pack() {
  spawnSync('tar', ['-czf', archive, '-C', path.join(folder, 'made'), NEW])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(path.join(folder, 'made/SHA256SUMS'), `${sum}  ${NEW}.tar.gz\n`)
}

/** What the command that the running release is asked for does, after it noted its words. */
const backupDoes = (act: string) =>
  writeFileSync(
    path.join(folder, 'releases', OLD, 'bin/handrail'),
    `#!/bin/sh\necho "$@" >> '${folder}/asked'\n${act}\n`,
    { mode: 0o755 },
  )
const askedOfOld = () =>
  existsSync(path.join(folder, 'asked')) ? readFileSync(path.join(folder, 'asked'), 'utf8') : ''

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** What the start command does first when it starts the new release. */
let newDoes = 'true'
afterEach(() => {
  newDoes = 'true'
})

/** @param onlyOld whether the start command starts the site only with the old release; it fails with the new one anyway */
async function upgrade(onlyOld: boolean, ...more: string[]) {
  const port = await freePort()
  const site = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(${port}, '127.0.0.1')`
  const asks = `fetch('http://127.0.0.1:${port}').then(() => process.exit(0), () => process.exit(1))`
  const start = path.join(folder, 'start.sh')
  writeFileSync(
    start,
    `case "$(readlink '${folder}/current')" in *${OLD}) old=yes ;; *) old=no; ${newDoes} ;; esac
if [ $old = yes ] || [ ${onlyOld ? 'no' : 'yes'} = yes ]; then
  '${process.execPath}' -e "${site}" > /dev/null 2>&1 &
  echo $! > '${folder}/site'
  until '${process.execPath}' -e "${asks}"; do sleep 0.1; done
fi
[ $old = yes ]
`,
  )
  const child = spawn(
    process.execPath,
    [path.resolve('scripts/upgrade.ts'), archive, '--stop', 'true', '--start', `sh '${start}'`, ...more],
    {
      cwd: path.join(folder, 'releases', OLD),
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1', ...settings },
    },
  )
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return {
    status,
    said: stdout + stderr,
    current: path.basename(readlinkSync(path.join(folder, 'current'))),
    releases: readdirSync(path.join(folder, 'releases')).sort(),
    databases: readdirSync(data).filter((name) => name.includes('.db')),
  }
}

test('a site that answers stays, and nothing stops the next upgrade', async () => {
  expect(await upgrade(false)).toEqual({
    status: 1,
    said: expect.stringContaining('The new site answers all the same, so it stays.'),
    current: NEW,
    releases: [OLD, NEW],
    databases: ['handrail.db'],
  })
  expect(askedOfOld()).toBe('backup\n')
})

test('without a backup nothing is changed, unless none is wanted', async () => {
  backupDoes('echo The disk is full.; exit 1')
  expect(await upgrade(false)).toEqual({
    status: 1,
    said: expect.stringMatching(
      /The backup before the upgrade failed.*\nThe disk is full\.\n.*--without-backup/,
    ),
    current: OLD,
    releases: [OLD],
    databases: ['handrail.db'],
  })
  expect(existsSync(path.join(folder, 'site'))).toBe(false)
  rmSync(path.join(folder, 'asked'))
  expect((await upgrade(false, '--without-backup')).current).toBe(NEW)
  expect(askedOfOld()).toBe('')
})

test('where the new site does not answer, the old one runs again', async () => {
  expect(await upgrade(true)).toEqual({
    status: 1,
    said: expect.stringContaining('The data is as it was before. The old site runs again.'),
    current: OLD,
    releases: [OLD],
    databases: ['handrail.db'],
  })
})

/** @param act what the new release does when it tries the data */
function newTries(act: string) {
  writeFileSync(path.join(folder, 'made', NEW, 'bin/handrail'), `#!/bin/sh\n${act}\n`, { mode: 0o755 })
  pack()
}

test('what the new release noted beside the keys goes with its data, and no key is touched', async () => {
  const keys = path.join(data, 'keys')
  mkdirSync(keys)
  const before = {
    'server.key': 'one',
    'mail.key': 'two',
    'recipients.json': '[]',
    'accounts-marked': 'then',
  }
  for (const [name, text] of Object.entries(before)) writeFileSync(path.join(keys, name), text)
  newTries(
    'cd "$DATA_DIR/keys"; echo now > accounts-marked; echo now > of-tomorrow-marked; rm recipients.json; echo x >> server.key',
  )
  expect(await upgrade(true)).toMatchObject({
    said: expect.stringContaining('The data is as it was before.'),
    databases: ['handrail.db'],
  })
  const after = readdirSync(keys).map((name) => [name, readFileSync(path.join(keys, name), 'utf8')])
  // Only an upgrade that spoils keys would change one: nothing puts an old one over it.
  expect(Object.fromEntries(after)).toEqual({ ...before, 'server.key': 'onex\n' })
  expect(readdirSync(data).filter((name) => name.includes('upgrade'))).toEqual([])
})

test('a rehearsal writes nothing into the bucket, and an upgrade that goes back leaves nothing there', async () => {
  const bucket = await startBucket('fauxqs')
  try {
    Object.assign(settings, bucket.settings('site'))
    const { files, bucketKeys } = readConfig({ ...settings, DATA_DIR: data })
    const store = bucketStore(new Bucket(files ?? expect.fail(), bucketKeys ?? expect.fail()))
    await store.put('site-id', Buffer.from('ours\n'))
    await store.put('anchors/old-marked/0000000001', Buffer.from('then'))
    const notes = `import { fileStore } from '${process.cwd()}/app/platform/file-store/file-store.server.ts'
const id = await fileStore().get('site-id')
if (new TextDecoder().decode(id) !== 'ours\\n') throw new Error('This is no copy of the site.')
await fileStore().put('anchors/of-tomorrow-marked/0000000001', Buffer.from('now'))`
    writeFileSync(path.join(folder, 'notes.mjs'), notes)
    newTries(`'${process.execPath}' '${folder}/notes.mjs' || exit 1
case "$DATA_DIR" in *upgrade-rehearsal) exit 3 ;; esac`)
    const names = async () => {
      const found = []
      for await (const { name } of store.list('')) found.push(name)
      return found.sort()
    }
    expect((await upgrade(true)).said).toContain('did not work with a copy')
    expect(await names()).toEqual(['anchors/old-marked/0000000001', 'site-id'])
    newTries(`'${process.execPath}' '${folder}/notes.mjs'`)
    expect((await upgrade(true)).said).toContain('The data is as it was before.')
    expect(await names()).toEqual(['anchors/old-marked/0000000001', 'site-id'])
  } finally {
    await bucket.close()
  }
})

test('a rehearsal that is told to stop ends its command and leaves no copy of the data', async () => {
  newTries(`echo $$ > '${folder}/tries'; while :; do sleep 0.1; done`)
  const child = spawn(process.execPath, [path.resolve('scripts/upgrade.ts'), archive, '--stop', 'true'], {
    cwd: path.join(folder, 'releases', OLD),
    env: { PATH: process.env.PATH, DATA_DIR: data, PORT: String(await freePort()) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const tries = path.join(folder, 'tries')
  await expect.poll(() => existsSync(tries) && readFileSync(tries, 'utf8'), { timeout: 20_000 }).toBeTruthy()
  expect(readdirSync(data)).toContain('upgrade-rehearsal')
  child.kill('SIGHUP')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(data)).not.toContain('upgrade-rehearsal')
  expect(readdirSync(path.join(folder, 'releases'))).toEqual([OLD])
  expect(() => process.kill(Number(readFileSync(tries, 'utf8')), 0)).toThrow('ESRCH')
})

test('the data stays when the new site listened somewhere else', async () => {
  const sqlite = `import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
new DatabaseSync('${data}/handrail.db').exec("insert into messages values ('Is there a ramp?')")`
  writeFileSync(path.join(folder, 'serves.mjs'), sqlite)
  newDoes = `rm '${data}/in-use.not-listened'; '${process.execPath}' '${folder}/serves.mjs'`
  const { said, ...left } = await upgrade(true)
  expect(said).toContain('The new site answered requests')
  expect(said).toContain('It was started again.')
  expect(left).toEqual({
    status: 1,
    current: NEW,
    releases: [OLD, NEW],
    databases: ['before-upgrade.db', 'handrail.db'],
  })
  const database = new DatabaseSync(path.join(data, 'handrail.db'))
  // The message of each start.
  expect(database.prepare('select count(*) as many from messages').get()?.many).toBe(2)
  database.close()
})

test('a site that runs must answer where the new one is looked for', async () => {
  const lock = lockFolder(data)
  try {
    lock?.note('http://localhost:1')
    for (const more of [[], ['--check']])
      expect(await upgrade(false, ...more)).toEqual({
        status: 1,
        said: expect.stringMatching(
          /^The site runs \(process \d+, http:\/\/localhost:1\), and does not answer at http:\/\/127\.0\.0\.1:\d+.*ListenStream.*Nothing was changed\.\n$/,
        ),
        current: OLD,
        releases: [OLD],
        databases: ['handrail.db'],
      })
    expect(askedOfOld()).toBe('')
  } finally {
    lock?.release()
  }
})
