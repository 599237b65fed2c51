import { appendFileSync, mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { SCREEN_KINDS } from '../../../scripts/testing/test-runs.ts'
import { type Example, nameOf } from './example.ts'
import { inFullOnly } from './kinds.ts'

/**
 * The kinds of elements on a page. Two elements of one kind get the same styles, keys and roles: tag, classes, type,
 * role, and their set of ARIA attributes.
 */
export const elementKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const counts =
      /^(?:aria-|alt$|title$|disabled$|readonly$|multiple$|scope$|colspan$|inert$|popover|controls$)/
    const kinds = new Set<string>()
    for (const el of document.body.querySelectorAll('*')) {
      if (el.parentElement?.closest('svg') || el.tagName === 'SCRIPT') continue
      const classes = [...el.classList].sort().map((one) => `.${one}`)
      const names = el.getAttributeNames().filter((name) => counts.test(name))
      const values = ['type', 'role'].flatMap((name) => el.getAttribute(name) ?? [])
      kinds.add(`${el.tagName.toLowerCase()}${classes.join('')} ${[...names.sort(), ...values].join(' ')}`)
    }
    return [...kinds]
  })

/** Records what a screen showed, for the full run to compare (scripts/testing/test-runs.ts). */
export function tellKinds(example: Example, kinds: readonly string[]): void {
  if (process.env.TEST_FULL !== '1') return
  mkdirSync('test-results', { recursive: true })
  const line = { screen: nameOf(example), inFullOnly: inFullOnly(example), kinds }
  appendFileSync(SCREEN_KINDS, `${JSON.stringify(line)}\n`)
}
