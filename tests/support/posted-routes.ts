import { readFileSync } from 'node:fs'
import { joined } from './forum-visitors.ts'
import { realAddresses } from './real-addresses.ts'
import type { Site, Visitor } from './site.ts'
import { siteMap } from './site-map.ts'
import { signedInStaff } from './staff.ts'

// For tests that post to every URL of the site map that accepts a post.

/** Posts to these end the sessions that the others need. */
export const ENDS = /\/(?:sign-out|logout|leave|delete|closed|devices|undo)$/

const hasAction = (file: string) =>
  /export (?:async function|function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8'))

export const postedRoutes = siteMap().filter(({ file }) => hasAction(file))

const FOR_STRANGERS = ['/account/sign-in', '/account/recover', '/staff/sign-in']

interface Posters {
  stranger: Visitor
  staff: Visitor
  member: Visitor
  /** By route, if it needs an existing item. */
  addresses: Record<string, string>
  /** The visitor with the most access at a route. */
  visitorOf: (route: string) => Visitor
}

export async function posters(site: Site): Promise<Posters> {
  const stranger = site.visitor()
  const staff = (await signedInStaff(site)).visitor
  const member = await joined(site, 'ann-owl', 'member')
  const other = await joined(site, 'ben-heron', 'member')
  const addresses = await realAddresses(site, { staff, member, other })
  const visitorOf = (route: string) => {
    if (FOR_STRANGERS.includes(route)) return stranger
    if (route.startsWith('/staff')) return staff
    return /^\/(?:account|forum)\//.test(route) ? member : stranger
  }
  return { stranger, staff, member, addresses, visitorOf }
}
