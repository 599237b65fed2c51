import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlace, onPostgres, type Place } from '../support/database.ts'

// `npm run invite`, as an operator uses it before the site has ever run.

let place: Place
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.remove())

function invite(...args: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
    ORIGIN: 'https://example.org',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/invite.ts', ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('prints a link under the public address, another one each time', () => {
  const links = [1, 2].map(() => {
    const { status, stdout } = invite('--email', 'first@example.org', '--role', 'steward')
    expect(status).toBe(0)
    return /https:\/\/example\.org\/staff\/join\/[\w-]{43}/.exec(stdout)?.[0] ?? expect.fail(stdout)
  })
  expect(links[0]).not.toBe(links[1])
})

test('takes the address without --email too', () => {
  expect(invite('second@example.org', '--role', 'admin').stdout).toContain('second@example.org')
})

test.each([
  ['nothing', [], 'email: '],
  ['no address', ['--email', 'sol'], 'email: Enter an email address'],
  ['an unknown role', ['--email', 'sol@example.org', '--role', 'king'], 'role: Choose a role'],
  ['an unknown word', ['--mail', 'sol@example.org'], 'npm run invite --'],
])('says in a sentence what is wrong: %s', (_, args, words) => {
  const { status, stdout, stderr } = invite(...args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('    at ')
})
