import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlProblems } from '../journeys/battery/checks/html.ts'
import { EXAMPLES } from '../journeys/battery/examples.ts'
import { inFullOnly } from '../journeys/battery/kinds.ts'
import { PAGES } from '../support/fields-read.ts'
import { ENDS, postedRoutes, posters } from '../support/posted-routes.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf } from '../support/site-map.ts'

// Sends each form of the site empty, by each of its buttons. If the response is a page with errors, the page reports
// them as every page does (T24). The screen battery checks one of each kind in a browser; this covers how all of them
// are made.

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

const routes = postedRoutes.filter(({ route, page }) => page && !ENDS.test(route))

const tags = (name: string, within: Element | Element[] | ReturnType<typeof parseDocument>) =>
  DomUtils.getElementsByTagName(name, within, true)
const text = (element: Element) => DomUtils.textContent(element).trim()

/**
 * The data a browser would send of an empty form, by each of its buttons; and the request of a program that sends no
 * field at all.
 */
function emptied(form: Element): URLSearchParams[] {
  const given = tags('input', form).filter(({ attribs }) => attribs.type === 'hidden')
  const typed = [...tags('input', form), ...tags('textarea', form)].filter(
    ({ attribs }) => !/^(?:hidden|checkbox|radio|file|submit)$/.test(attribs.type ?? ''),
  )
  const buttons = tags('button', form).filter(({ attribs }) => attribs.type !== 'button')
  return buttons.flatMap((button) => [fieldsOf([...given, ...typed, button]), fieldsOf([button])])
}

function fieldsOf(controls: Element[]): URLSearchParams {
  const fields = new URLSearchParams()
  for (const { name, attribs } of controls)
    if (attribs.name) {
      const says = attribs.type === 'hidden' || name === 'button'
      fields.append(attribs.name, says ? (attribs.value ?? '') : '')
    }
  return fields
}

/** The schema's text when no words were given. */
const UNSAID =
  /Invalid (?:input|option|string)|expected (?:string|number|one of)|received undefined|Too (?:small|big): /

/** One line for each problem with how a page reports its errors. */
async function wrongWith(html: string, status: number): Promise<string[]> {
  const page = parseDocument(html)
  // A title contains the name of the edited item, and the longest post has a long one.
  const found = (await htmlProblems(html, { whole: false })).filter(
    (one) => !one.startsWith('HTML long-title'),
  )
  const byId = (id: string) => DomUtils.getElementById(id, page)
  const [summary] = DomUtils.getElementsByClassName('error-summary', page) as Element[]
  if (!summary) return ['no summary']
  if (status < 400 || status >= 500) found.push(`status ${status}`)
  const title = text(tags('title', page)[0] as Element)
  if (!title.startsWith('Error: ')) found.push(`the title is "${title}"`)
  if (!('autofocus' in summary.attribs)) found.push('the summary does not ask for the focus')
  const unsaid = UNSAID.exec(DomUtils.textContent(page))
  if (unsaid) found.push(`words of the schema: ${unsaid[0]}`)
  const items = tags('li', summary)
  if (items.length === 0) found.push('the summary lists nothing')
  for (const link of tags('a', summary)) {
    const said = text(link)
    const target = byId((link.attribs.href ?? '').replace(/^#/, ''))
    if (!target) found.push(`"${said}" leads nowhere`)
    else found.push(...wrongWithField(target, said, byId))
  }
  return found
}

function wrongWithField(target: Element, said: string, byId: (id: string) => Element | null): string[] {
  const { attribs, name } = target
  const takesFocus = /^(?:input|select|textarea)$/.test(name)
    ? attribs.type !== 'hidden'
    : 'tabindex' in attribs
  if (!takesFocus) return [`"${said}" leads to what cannot take the focus`]
  const error = byId(`${attribs.id}-error`)
  if (!error) return [`no error beside the field: "${said}"`]
  const sets: Element[] = []
  for (let above = target.parent; above; above = above.parent)
    if ('name' in above && above.name === 'fieldset') sets.push(above as Element)
  const described = [target, ...sets].map((one) => one.attribs['aria-describedby'] ?? '').join(' ')
  return [
    ...(text(error).includes(said) ? [] : [`summary and field say different things: "${said}"`]),
    ...(described.split(' ').includes(error.attribs.id ?? '')
      ? []
      : [`"${said}": the field does not name its error`]),
  ]
}

/** Routes that answered with errors. */
const told = new Set<string>()

test.each(routes.map(({ route }) => route))('%s reports errors so that each is found', async (route) => {
  // The tabs of an account; its Logout is not a page.
  const visitor = route.startsWith('/dashboard/') ? member : visitorOf(route)
  const address = PAGES[route] ?? addresses[route] ?? addressOf(route)
  const html = await (await visitor.get(address)).text()
  const main = tags('main', parseDocument(html))
  const seen = new Set<string>()
  for (const form of tags('form', main).filter(({ attribs }) => attribs.method?.toLowerCase() === 'post'))
    for (const fields of emptied(form)) {
      const to = new URL(form.attribs.action ?? address, new URL(address, 'http://x')).href.replace(
        'http://x',
        '',
      )
      const what = `${to} ${fields}`
      if (seen.has(what) || ENDS.test(to)) continue
      seen.add(what)
      const type = form.attribs.enctype === 'multipart/form-data' ? asParts(fields) : fields
      const answer = await visitor.send(to, { method: 'POST', body: type, redirect: 'manual' }, {})
      const body = await answer.text()
      if (!body.includes('class="error-summary')) continue
      told.add(route)
      expect(await wrongWith(body, answer.status), what).toEqual([])
    }
})

function asParts(fields: URLSearchParams): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('each error screen that npm test leaves to test:full was among them', () => {
  const left = EXAMPLES.filter((example) => example.error && inFullOnly(example)).map(({ route }) => route)
  expect(left.filter((route) => !told.has(route))).toEqual([])
})
