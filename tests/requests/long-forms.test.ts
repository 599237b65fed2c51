import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDITORS } from '../support/editors.ts'
import { PAGES } from '../support/fields-read.ts'
import { postedRoutes, posters } from '../support/posted-routes.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf } from '../support/site-map.ts'

// Requirements for each form that people write in, so that nothing typed is lost and nothing is sent by accident. The
// forms come from the site map: a new one is found here.
//
// Enter in a single-line field, a box or a choice activates the first button of its form. If that button sends
// something to people, publishes it or cannot be undone, a disabled button comes first (enter-sends-nothing.tsx), and
// Enter does nothing.

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

let site: Site
let member: Visitor
let addresses: Record<string, string>
let visitorOf: (route: string) => Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ member, addresses, visitorOf } = await posters(site))
})
afterAll(() => site.stop())

/**
 * Buttons Enter may activate, and why that is harmless. A new button here needs a reason, or `EnterSendsNothing` in its
 * form.
 */
const MAY_BE_PRESSED: Record<string, string[]> = {
  'goes on to another question, or shows something': [
    'Continue',
    'Review your gift',
    'Look at the changes',
    'Show my dates',
    'Show my letter',
    'Try these times',
    'Try this logo',
    'Find gifts of this donor',
    'Show me the link',
    'Open my case',
    'Open my case with its words',
    'Sign in',
  ],
  'saves what can be changed again, and shows it to no other person': [
    'Save',
    'Save my card',
    'Save settings',
    'Save this choice',
    'Save my name',
    'Start the draft',
    'Keep this case',
    'Mute this word',
  ],
  'changes what staff can change back': [
    'Save the tags',
    'Save the title',
    'Fill in what is missing: 1 post',
    'Save the content notes',
    'Save the correction',
    'Add the PDF',
    'Add the picture',
    'Add this name',
    'Change the address',
    'Change the role',
    'Watch it',
  ],
  'is all that a form with one field is for': [
    'Email me a sign-in link',
    'Email the new address',
    'Make me a link',
    'Send me a link',
    'Send me the link',
    'Subscribe',
    'Take it out',
    'Take this address off the list',
  ],
}
const harmless = new Set(Object.values(MAY_BE_PRESSED).flat())

const tags = (name: string, within: Element | Element[] | ReturnType<typeof parseDocument>) =>
  DomUtils.getElementsByTagName(name, within, true)

const NOT_ANSWERED_BY_ENTER = /^(?:hidden|submit|button|file|image|reset)$/
const sends = ({ attribs }: Element) => (attribs.type ?? 'submit') === 'submit'

/** The button Enter activates in a form, or null if no field reacts to it or it does nothing. */
function pressedByEnter(form: Element): string | null {
  const heard = tags('input', form).some(({ attribs }) => !NOT_ANSWERED_BY_ENTER.test(attribs.type ?? 'text'))
  const first = tags('button', form).find(sends)
  if (!heard || !first || 'disabled' in first.attribs) return null
  return DomUtils.textContent(first).trim() || `${first.attribs.name}=${first.attribs.value}`
}

async function formsOf(route: string): Promise<Element[]> {
  // The tabs of an account; its Logout is not a page.
  const visitor = route.startsWith('/dashboard/') ? member : visitorOf(route)
  const html = await (await visitor.get(PAGES[route] ?? addresses[route] ?? addressOf(route))).text()
  const forms = tags('form', tags('main', parseDocument(html)))
  return forms.filter(({ attribs }) => attribs.method?.toLowerCase() === 'post')
}

const routes = postedRoutes.filter(({ page }) => page).map(({ route }) => route)

test('Enter activates no button that sends or ends something', async () => {
  const harmful: string[] = []
  const pressed = new Set<string>()
  for (const route of routes)
    for (const form of await formsOf(route)) {
      const button = pressedByEnter(form)
      if (button === null) continue
      pressed.add(button)
      if (!harmless.has(button)) harmful.push(`${route}: ${button}`)
    }
  expect(harmful).toEqual([])
  expect([...harmless].filter((button) => !pressed.has(button))).toEqual([])
})

test('only its button sends a case, a message, a gift, an application or a post', async () => {
  const sent = [
    '/legal-help',
    '/contact',
    '/partner/enquiry',
    '/donate/review',
    '/attorney-directory/join',
    '/attorney-directory/:id/contact',
    '/forum/:category/new',
    '/forum/topic/:topicId/reply',
  ]
  for (const route of sent) {
    const forms = await formsOf(route)
    expect(
      forms.map((form) => tags('button', form).find(sends)?.attribs.class),
      route,
    ).toContain('enter-sends-nothing')
  }
})

const isLong = (form: Element) => tags('textarea', form).length > 0

/** Short notes to us or to moderators, which their pages give back when they are refused. */
const NOT_KEPT = ['/attorney-directory/:id/report', '/forum/post/:postId/report']

test('text typed into a long form is saved until it is sent', async () => {
  const lost: string[] = []
  for (const route of routes)
    for (const form of (await formsOf(route)).filter(isLong)) {
      const staff = route.startsWith('/staff/')
      const kept = DomUtils.findOne(({ attribs }) => 'data-kept-form' in attribs, form.children)
      // The console's frame saves all forms except those that opt out.
      const isKept = staff ? !('data-not-kept' in form.attribs) : kept || 'data-kept-at' in form.attribs
      if (!isKept && !NOT_KEPT.includes(route)) lost.push(route)
    }
  expect(lost).toEqual([])
})

/** A note about a text is not its editor. */
const isEditor = (form: Element) => tags('textarea', form).some(({ attribs }) => attribs.name !== 'note')

const STATES = ['version', 'seen']

/** Editors made of the same parts as those of tests/journeys/nothing-typed-is-lost.test.ts. */
const LIKE_ANOTHER = [
  // It does not exist yet, so no colleague can save it.
  '/staff/content/new',
  '/staff/facts/:kind/new',
  '/staff/letters/new',
  '/staff/messages/replies/new',
  '/staff/search/:kind/new',
  // Reported, then replaced.
  '/staff/gifts/words/:textId',
  // Like an attorney's entry, and each change needs a rule.
  '/staff/forum/:postId/edit',
]

test('a console editor that continues from a version is tested for every case, and its saved words know their version', async () => {
  const driven = new Set([...Object.values(EDITORS).map(({ route }) => route), ...LIKE_ANOTHER])
  const found = new Set<string>()
  for (const route of routes.filter((one) => one.startsWith('/staff/')))
    for (const form of (await formsOf(route)).filter(isEditor)) {
      const state = tags('input', form).find(({ attribs }) => STATES.includes(attribs.name ?? ''))
      if (!state) continue
      found.add(route)
      if (!route.endsWith('/new')) expect(state.attribs, route).toHaveProperty('data-began')
    }
  // Its form is at the URLs of existing entries.
  found.add('/staff/attorneys/:id')
  expect([...found].filter((route) => !driven.has(route))).toEqual([])
  expect([...driven].filter((route) => !found.has(route))).toEqual([])
})
