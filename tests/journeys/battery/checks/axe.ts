import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, { type ElementContext } from 'axe-core'
import type { Page } from 'playwright-core'
import { REVIEWED } from '../reviewed.ts'

// T01: axe with every rule up to AAA, best practice, and six rules that are off by default. Nothing is switched off.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const EXTRA = [
  'css-orientation-lock',
  'focus-order-semantics',
  'hidden-content',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
]

const taggedRules = axe.getRules(TAGS).map((rule) => rule.ruleId)
const RULES = [...new Set([...taggedRules, ...EXTRA])]
// The enhanced rule skips what the plain one reports.
const CONTRAST = ['color-contrast', 'color-contrast-enhanced']
// These three take two thirds of axe's time. Our own checks cover the same on every screen, and more: contrast.ts every
// text in six themes, targets.ts 44 pixels instead of 24, and that links among words are underlined.
const OURS_TOO = [...CONTRAST, 'target-size', 'link-in-text-block']

/** The head and foot of every page, checked with one screen of each kind. */
const SHARED = [['.site-header'], ['.site-footer']]

// Less than half as long as axe.source, which is sent through three processes to each page.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  rule: string
  target: string
  html: string
  why: string
}

/** @param whole false skips what our own checks cover on every screen, and what all pages share */
export const axeProblems = (page: Page, circumstances: string, { whole = true } = {}) =>
  whole
    ? problems(page, circumstances, RULES)
    : problems(
        page,
        circumstances,
        RULES.filter((rule) => !OURS_TOO.includes(rule)),
        { exclude: SHARED },
      )

/** Contrast alone, for a theme applied since. */
export const contrastByAxe = (page: Page, circumstances: string) => problems(page, circumstances, CONTRAST)

type Parts = { include: string[][] } | { exclude: string[][] }

async function problems(
  page: Page,
  circumstances: string,
  rules: string[],
  parts?: Parts,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  // Colors have transitions; measure where they end. Sections are opened, so that nothing is skipped.
  await page.evaluate(async () => {
    for (const section of document.querySelectorAll('details')) {
      section.removeAttribute('name')
      section.open = true
    }
    await Promise.all(document.getAnimations().map((one) => one.finished))
  })
  const { violations, incomplete } = await runAxe(page, rules, parts)
  const unclear = incomplete.filter(({ rule }) => rule.startsWith('color-contrast'))
  const plain = unclear.length > 0 ? await withoutDrawings(page, unclear) : []
  const undecided = [...incomplete.filter((found) => !unclear.includes(found)), ...plain].filter(
    (found) => !isReviewed(found),
  )
  return [
    ...violations.map((found) => `axe (${circumstances}) ${told(found)}`),
    ...undecided.map((found) => `axe could not decide (${circumstances}) ${told(found)}`),
  ]
}

async function runAxe(page: Page, rules: string[], parts?: Parts) {
  return page.evaluate(
    async ({ rules, parts }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const results = await axe.run((parts ?? document) as ElementContext, {
        runOnly: { type: 'rule', values: rules },
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations', 'incomplete'],
      })
      const flat = (list: typeof results.violations) =>
        list.flatMap((result) =>
          result.nodes.map((node) => ({
            rule: result.id,
            target: node.target.join(' '),
            html: node.html.slice(0, 160),
            why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; '),
          })),
        )
      return { violations: flat(results.violations), incomplete: flat(results.incomplete) }
    },
    { rules, parts },
  )
}

/**
 * If drawings, lines or a sticky bar are around a text, axe cannot determine its background. Nor can it in preformatted
 * text: the space at the end of a full line lies outside its paragraph. Checks again with all of these removed.
 */
async function withoutDrawings(page: Page, unclear: Finding[]): Promise<Finding[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'svg { visibility: hidden !important } ::before, ::after { content: none !important } * { background-image: none !important } .staff-jumps { position: static !important } * { white-space-collapse: preserve-breaks !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  const include = [...new Set(unclear.map(({ target }) => target))].map((one) => [one])
  const again = await runAxe(page, CONTRAST, { include })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return [...again.violations, ...again.incomplete]
}

const told = ({ rule, target, html, why }: Finding) => `${rule} at ${target}: ${why} ${html}`

const isReviewed = (found: Finding) =>
  REVIEWED.some((known) => known.rule === found.rule && known.html.test(found.html))
