import type { Page } from 'playwright-core'

// T24: each control has a visible label, hints that exist, and the right autocomplete; no browser bubbles, no
// placeholders. If an error is shown, the summary has the focus and links to the fields.

const AUTOCOMPLETE: Record<string, string> = {
  email: 'email',
  name: 'name',
  phone: 'tel',
  organization: 'organization',
  postalCode: 'postal-code',
}

export function formProblems(page: Page): Promise<string[]> {
  return page.evaluate((tokens) => {
    const found: string[] = []
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    for (const el of document.querySelectorAll<Control>('input:not([type=hidden]), select, textarea')) {
      const name = `${window.eyes.name(el)} (${el.name})`
      // A honeypot is hidden from everyone.
      if (!window.eyes.shown(el) || el.closest('[aria-hidden=true]')) continue
      const seen = [...(el.labels ?? [])].filter(
        (label) => window.eyes.shown(label) && !window.eyes.onlyHeard(label) && /\S/.test(label.innerText),
      )
      if (seen.length === 0) found.push(`no label that can be seen: ${name}`)
      if (seen.length > 1) found.push(`two labels: ${name}`)
      if (el.getAttribute('placeholder')) found.push(`a placeholder: ${name}`)
      if (el.required) found.push(`the browser's own "required": ${name}`)
      for (const id of (el.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean))
        if (!document.getElementById(id)) found.push(`its hint #${id} does not exist: ${name}`)
      const wanted = tokens[el.name]
      const token = el.getAttribute('autocomplete') ?? ''
      if (wanted && el.closest('main') && token !== 'off' && !token.split(' ').includes(wanted))
        found.push(`autocomplete should be "${wanted}": ${name}`)
      if (el.getAttribute('type') === 'date' || el.getAttribute('type') === 'number')
        found.push(`type ${el.getAttribute('type')}: ${name}`)
    }
    for (const form of document.querySelectorAll('form')) {
      if (
        form.method === 'post' &&
        form.querySelector('input:not([type=hidden]), textarea') &&
        !form.noValidate
      )
        found.push(`the browser's bubbles are on: form ${form.getAttribute('action')}`)
      const buttons = [...form.querySelectorAll<HTMLButtonElement>('button')].filter(
        // The button that catches Enter when it must send nothing (V1) is disabled on purpose.
        (b) => b.type === 'submit' && !b.matches('.enter-sends-nothing'),
      )
      if (buttons.length === 0) found.push(`no button to send: form ${form.getAttribute('action')}`)
      for (const button of buttons)
        if (button.disabled) found.push(`a button that cannot be pressed: ${window.eyes.name(button)}`)
    }
    const legends = [...document.querySelectorAll('fieldset')].filter((el) => window.eyes.shown(el))
    for (const set of legends)
      if (!set.querySelector(':scope > legend')) found.push('a fieldset without a legend')
    return found
  }, AUTOCOMPLETE)
}

/** For a page that came back with errors. */
export async function errorProblems(page: Page): Promise<string[]> {
  await focusHasArrived(page)
  return page.evaluate(() => {
    const found: string[] = []
    const summary = document.querySelector('.error-summary')
    if (!summary) return ['there is no error summary']
    if (!document.title.startsWith('Error: ')) found.push(`the title is "${document.title}"`)
    if (!summary.contains(document.activeElement)) found.push('the error summary does not have the focus')
    const items = [...summary.querySelectorAll('li')]
    if (items.length === 0) found.push('the error summary lists nothing')
    for (const item of items) {
      const link = item.querySelector('a')
      if (!link) continue
      const target = document.getElementById(link.hash.slice(1)) as HTMLInputElement | null
      if (!target) continue
      const focusable = target.matches('input:not([type=hidden]), select, textarea, [tabindex]')
      if (!focusable) found.push(`${window.eyes.name(link)} leads to what cannot take the focus`)
      const error = document.getElementById(`${target.id}-error`)
      if (!error) found.push(`no error beside the field: ${window.eyes.name(link)}`)
      else if (!error.textContent?.includes(link.textContent ?? ''))
        found.push(`summary and field say different things: ${window.eyes.name(link)}`)
      const describedBy = `${target.getAttribute('aria-describedby')} ${target.closest('fieldset')?.getAttribute('aria-describedby')}`
      if (error && !describedBy.includes(error.id))
        found.push(`the field does not point to its error: ${target.name}`)
    }
    return found
  })
}

/** The browser applies autofocus after the first paint, which can take a moment if no script does it. */
async function focusHasArrived(page: Page): Promise<void> {
  const there = () =>
    page.evaluate(() => document.querySelector('.error-summary')?.contains(document.activeElement) ?? false)
  for (let looks = 0; looks < 40 && !(await there()); looks += 1) await page.waitForTimeout(50)
}
