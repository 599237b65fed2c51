import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '../support/site.ts'

// The words, their order and the places that the specification gives, if no other test covers them.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

async function read(url: string): Promise<string> {
  const html = await (await site.visitor().get(url)).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const inOrder = (words: readonly string[], wanted: readonly string[]) => {
  let from = 0
  for (const want of wanted) {
    const at = words.findIndex((word, i) => i >= from && word.startsWith(want))
    expect(at, `"${want}" after line ${from} of ${words.slice(0, 400).join(' | ')}`).toBeGreaterThanOrEqual(
      from,
    )
    from = at + 1
  }
}

test('the header has the nine destinations in order; Donate looks like a button', async () => {
  const html = await read('/about')
  const bar = /<nav aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect([...bar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/',
    '/about',
    '/know-your-rights',
    '/legal-help',
    '/blog',
    '/attorney-directory',
    '/partner',
    '/dashboard',
    '/donate',
  ])
})

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/know-your-rights/quiz', '/know-your-rights'],
  ['/blog/1', '/blog'],
  ['/dashboard/profile', '/dashboard'],
  ['/terms', undefined],
])('on %s the current item of the menu is %s', async (url, current) => {
  const bar = /<nav aria-label="Main".*?<\/nav>/s.exec(await read(url))?.[0] ?? ''
  const marked = [...bar.matchAll(/<a [^>]*aria-current[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1],
  )
  expect(marked).toEqual(current ? [current] : [])
})

test('the footer has its links and its two statements', async () => {
  const footer = /<footer.*<\/footer>/s.exec(await read('/terms'))?.[0] ?? ''
  for (const href of [
    '/about',
    '/know-your-rights',
    '/legal-help',
    '/attorney-directory',
    '/blog',
    '/partner',
    '/privacy',
    '/terms',
  ])
    expect(footer).toContain(`href="${href}"`)
  expect(footer).toMatch(/href="\/contact#\w+">Legal Disclaimer</)
  expect(footer).toMatch(/href="\/contact#\w+">Accessibility Statement</)
  expect(footer).toContain('It is not legal advice.')
  expect(footer).toContain('501(c)(3)')
  expect(footer).toContain('href="mailto:')
})

test.each([
  [
    '/',
    ['Get Legal Help', 'Join Our Community', 'Thousands', 'community members', 'Hundreds', 'legal resources'],
  ],
  ['/', ['Dozens', 'partner attorneys', 'High', 'impactful success']],
  [
    '/',
    ['Know Your Rights', 'Legal Help', 'Community', 'Resources', 'Nothing about us', 'Visit our community'],
  ],
  [
    '/about',
    ['2018', 'Nationwide', 'Dignity First', 'Community Driven', 'Justice Focused', 'Results Oriented'],
  ],
  ['/about', ['10,000+', 'lives impacted', '500+', 'legal cases supported', '$2M+', 'settlements won']],
  ['/know-your-rights', ['Start the Quiz', 'ADA Title III', 'Section 504', 'Alabama', 'Wyoming']],
  ['/know-your-rights', ['Workplace', 'Educational', 'Public Accommodations']],
  [
    '/legal-help',
    [
      'Submit Your Case',
      // With a reviewer it is 'Legal Review within 48 hours': promises-kept.test.ts.
      'Legal Review',
      'Get Results',
      'Connect with Attorneys',
      'Submit your case',
    ],
  ],
  [
    '/legal-help',
    [
      'Employment Discrimination',
      'Educational Accommodation Denial',
      'Public Accommodation Refusal',
      'Housing Discrimination',
      'Healthcare Access Issues',
      'Government Service Denial',
      'Other',
      'PDF, Word, JPG, PNG or TXT. Up to 10 MB each.',
    ],
  ],
  [
    '/blog',
    ['All Posts', 'Legal Updates', 'Advocacy', 'Case Results', 'Research', 'Policy Updates', 'Featured'],
  ],
  ['/blog/1', ['Back to Blog']],
  ['/blog/no-post', ['Post not found', 'Back to Blog']],
  ['/resources', ['All', 'Templates', 'Guides', 'Videos', 'Research', 'Legal Documents', 'Featured']],
  ['/resources?search=zzzz', ['No resources found', 'Try adjusting your search or filter criteria.']],
  [
    '/attorney-directory',
    [
      'All states',
      'Alabama',
      'Wyoming',
      'Employment Law',
      'Education Law',
      'Public Accommodations',
      'Housing Law',
      'All',
      'Pro Bono',
      'Sliding Scale',
      'Fee-Based',
      'Contingency',
      'Reset filters',
      'Showing 8 of 8 attorneys.',
      'Contact Attorney',
    ],
  ],
  [
    '/attorney-directory?searchTerm=zzzz',
    ['Showing 0 of 8 attorneys.', 'No Attorneys Found', 'Try adjusting your search filters to find a match.'],
  ],
  ['/donate', ['Monthly', 'One-time', '$35', '$75', '$150', '$500']],
  ['/donate', ['one hour of legal consultation', 'a new educational guide', 'half a day of case review']],
  ['/donate', ['half a day of case review', 'a month of the complaint review system', 'Legacy gifts']],
  [
    '/contact',
    ['Full name', 'Email address', 'Subject', 'General inquiries', 'Phone support', 'Mailing address'],
  ],
  [
    '/contact',
    ['Subject', 'Message', 'Send Message', 'Legal disclaimer', 'This site does not give legal advice.'],
  ],
  [
    '/privacy',
    ['Last updated: September 25, 2025', '1. Introduction', '2. Collection', '3. Use', '4. Data security'],
  ],
  [
    '/privacy',
    ['Personal data', 'Derivative data', 'Anonymous data', '5. No tracking cookies', '6. Contact us'],
  ],
  ['/terms', ['Last updated: September 25, 2025', '1. ', '2. ', '3. ', '4. ', '5. ', '6. ', '7. ', '8. ']],
  [
    '/dashboard',
    ['Overview', 'My Complaints', 'My Forum Posts', 'Saved Resources', 'Profile', 'Logout', 'Overview'],
  ],
  ['/know-your-rights/quiz', ['Question 1 of 5', 'True', 'False']],
])('%s says %j in this order', async (url, wanted) => {
  inOrder(wordsOf(mainOf(await read(url))), wanted)
})

test.each([
  ['/', ['/forum', '/legal-help', '/know-your-rights', '/resources', '/about', '/donate']],
  ['/legal-help', ['/forum', '/attorney-directory', '/resources']],
  ['/resources', ['/forum', '/legal-help']],
  ['/contact', ['/legal-help']],
])('the page %s leads to %j', async (url, links) => {
  const main = mainOf(await read(url))
  for (const link of links) expect(main).toContain(`href="${link}"`)
})

test("the attorneys' success rate is shown nowhere", async () => {
  for (const url of ['/attorney-directory', '/attorney-directory/1'])
    expect(wordsOf(mainOf(await read(url))).join(' ')).not.toMatch(/success|\b(89|9[0-8])\b/i)
})

test('the newsletter box on the blog leads to a real subscription', async () => {
  const blog = await read('/blog')
  expect(blog).toMatch(/<form[^>]*action="\/newsletter"/)
  const answer = await site.visitor().post('/newsletter', { email: 'sam@example.org', 'topic-all': 'yes' })
  expect(answer.headers.get('location')).toBe('/newsletter/check')
  expect(await read('/newsletter/check')).toContain('Check your email')
})
