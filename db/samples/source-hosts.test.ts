import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReport, REPORT_HOSTS } from '#app/shared/sources.ts'
import deadlineRules from './deadline-rules.json' with { type: 'json' }
import federalLaws from './federal-laws.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import hosts from './source-hosts.json' with { type: 'json' }
import stateLaws from './state-laws.json' with { type: 'json' }

// The rules of source-hosts.json on where facts may come from hold for the texts that ship with the code.

const plain = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
const hostOf = (url: string) => plain(new URL(url).hostname)
const isOrUnder = (host: string, listed: string) => host === listed || host.endsWith(`.${listed}`)

const refusedHosts = Object.values(hosts.refused).flat()
const refused = (url: string) => refusedHosts.some((listed) => isOrUnder(hostOf(url), listed))

const { government, statutes, protectionAndAdvocacy } = hosts.proper
const groups = [
  ...protectionAndAdvocacy.hosts,
  ...stateLaws.states.map((state) => hostOf(state.protectionAndAdvocacy.url)),
]

function properOnStatePage(url: string): boolean {
  const host = hostOf(url)
  return (
    government.endings.some((ending) => host.endsWith(ending)) ||
    new RegExp(government.pattern).test(host) ||
    [...government.hosts, ...statutes.hosts, ...groups].includes(host)
  )
}

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"'<>)\\]+/g) ?? []
const builtIn = globSync('*.json', { cwd: import.meta.dirname })
  .filter((file) => file !== 'source-hosts.json')
  .map((file): [string, unknown] => [
    file,
    JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  ])
const shown = (content: unknown) =>
  JSON.stringify(content, (key, value) => (key === 'seenAlso' ? undefined : value))

test.each(builtIn)('%s links to no link farm, lawyer advertising or document dump', (_, content) => {
  expect(addressesIn(shown(content)).filter(refused)).toEqual([])
})

test.each(stateLaws.states.map((state) => [state.state, state] as const))(
  'the page of %s names agencies, statutes and Protection and Advocacy groups as its sources',
  (_, { sources }) => {
    expect(sources.flatMap(addressesIn).filter((url) => !properOnStatePage(url))).toEqual([])
    // If there is no URL, it is the name of a law, and never a researcher's note.
    for (const source of sources.filter((one) => addressesIn(one).length === 0))
      expect(source).toMatch(/§|\b(?:CFR|Act|Code)\b/)
    for (const source of sources)
      expect(source).not.toMatch(/repository|github|mirror|stored copy|public copy|visible|no url|citing/i)
  },
)

test('a host is judged by its full name', () => {
  for (const url of [
    'https://www.legalclarity.org/x',
    'https://ma.elaws.us/mgl',
    'https://en.wikipedia.org/',
  ])
    expect(refused(url), url).toBe(true)
  expect(refused('https://notlaws.com.example.org/')).toBe(false)
  for (const url of ['https://agov.example.org/', 'https://gov.example/', 'https://eeocdeadline.us/learn'])
    expect(properOnStatePage(url), url).toBe(false)
  for (const url of ['https://www.eeoc.gov/', 'http://www.gencourt.state.nh.us/rsa', 'https://drnm.org'])
    expect(properOnStatePage(url), url).toBe(true)
})

const cited = [
  ...[...federalLaws, ...posts, ...resources].flatMap(({ sources }) => sources),
  ...deadlineRules.rules.map(({ source }) => source),
].flatMap(({ url }) => (url ? [url] : []))

test('laws, posts, resources and deadlines cite proper sources, or reports from the list of reports', () => {
  const unknown = cited.filter((url) => !properOnStatePage(url) && !isReport(url))
  expect(unknown, 'find an official page, or add the host to REPORT_HOSTS').toEqual([])
  expect(cited.filter((url) => properOnStatePage(url) && isReport(url))).toEqual([])
})

test('the list of reports names only hosts that are cited, and none that is forbidden', () => {
  expect(REPORT_HOSTS.filter((host) => !cited.some((url) => hostOf(url) === host))).toEqual([])
  expect(REPORT_HOSTS.filter((host) => refused(`https://${host}/`))).toEqual([])
})
