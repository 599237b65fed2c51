import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteUser } from './site-user.ts'

const NONE = '/no/such/folder'
const service = { uid: 990, gid: 991 }

test('root runs a new release as the owner of the data, or as the user of the service', () => {
  const { uid, gid } = statSync('.')
  expect(siteUser('.', 0)).toEqual({ uid, gid })
  expect(siteUser(NONE, 0, () => service)).toEqual(service)
  expect(siteUser(NONE, 0, () => null)).toContain('no user “handrail”')
  expect(siteUser(NONE, 1000, () => null)).toEqual({})
})
