// The forms of a page, and each of them filled in as a person would, so that it is accepted.

interface ShownForm {
  /** Values that are sent without typing, and the first choice of each question. */
  given: Record<string, string>
  /** Names of fields that a person types into. */
  texts: string[]
  /** The values of fields that need a certain text. */
  valid: Record<string, string>
  intents: string[]
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Buttons that would end what the rest of a test needs. */
const DESTROYS = /delete|remove|clear|drop|leave|refuse|withdraw|stop|bin|purge|ban|close|revoke|end/

function validFor(tag: string): string {
  const name = attribute(tag, 'name')
  const type = attribute(tag, 'type')
  const value = attribute(tag, 'value')
  if (value) return value
  if (type === 'email' || /email/i.test(name)) return 'sam@example.org'
  if (type === 'url' || /url|website|link/i.test(name)) return ''
  if (/date|day|when/i.test(name)) return '2026-10-30'
  if (type === 'number' || /amount|custom|hours|days|number/i.test(name)) return '75'
  return 'Words'
}

export function formsIn(html: string): ShownForm[] {
  const main = html.slice(Math.max(0, html.indexOf('<main')))
  return (main.match(/<form[^>]*method="post"[^>]*>.*?<\/form>/gis) ?? []).map((form) => {
    const made: ShownForm = { given: {}, texts: [], valid: {}, intents: [] }
    for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
      const name = attribute(tag, 'name')
      const type = attribute(tag, 'type') || 'text'
      // Honeypot fields stay empty.
      if (!name || /^(?:website|trap)$/.test(name)) continue
      if (type === 'hidden') made.given[name] = attribute(tag, 'value')
      else if (type === 'radio' || type === 'checkbox') made.given[name] ??= attribute(tag, 'value') || 'yes'
      else if (type !== 'file') {
        made.texts.push(name)
        made.valid[name] = validFor(tag)
      }
    }
    for (const [, attributes = '', inside = ''] of form.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)) {
      const name = attribute(attributes, 'name')
      made.texts.push(name)
      made.valid[name] = plain(inside).trim() || 'Words'
    }
    for (const [, name = '', options = ''] of form.matchAll(
      /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
    ))
      made.given[name] = /<option[^>]*value="([^"]+)"/.exec(options)?.[1] ?? ''
    made.intents = [
      ...form.matchAll(
        /<button[^>]*name="intent"[^>]*value="([^"]+)"|<button[^>]*value="([^"]+)"[^>]*name="intent"/g,
      ),
    ]
      .map(([, one, other]) => one ?? other ?? '')
      .filter((intent) => !DESTROYS.test(intent))
    return made
  })
}

/** Everything the form sends, with these fields in place of typed ones. */
export const filledIn = (
  form: ShownForm | undefined,
  own: Record<string, string>,
): Record<string, string> => ({
  ...(form?.intents[0] ? { intent: form.intents[0] } : {}),
  ...form?.given,
  ...form?.valid,
  ...own,
})
