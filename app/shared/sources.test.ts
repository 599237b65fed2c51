import { expect, test } from 'vitest'
import { apart } from './sources.ts'

test('a law firm or news site is listed separately; agencies, statutes and names of laws are not', () => {
  const agency = { title: 'EEOC', url: 'https://www.eeoc.gov/x' }
  const firm = { title: 'Law firm summary', url: 'https://www.kmklaw.com/x' }
  const name = { title: '42 U.S.C. § 12112', url: null }
  expect(apart([firm, agency, name])).toEqual({ official: [agency, name], reports: [firm] })
})
