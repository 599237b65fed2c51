// Writes the texts of two resources from the facts they show, so that they never differ from the tools: the deadline
// chart (from deadline-rules.json) and the nine laws at a glance (from federal-laws.json). The running site does the
// same when staff correct a fact.
// Run it after either file changes: node scripts/node.mjs scripts/make-resource-texts.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LawContent, ResourceContent, RuleContent } from '#app/factbook/factbook.server.ts'
import { BUILT_IN } from '#app/factbook/kinds/built-in-facts.server.ts'
import { type Facts, filledIn, kindsIn, sourcesWith } from '#app/resources/model/filled-in.ts'

const facts: Facts = {
  rules: BUILT_IN.rule.map(([key, content]) => ({ ...(content as RuleContent), key })),
  laws: BUILT_IN.law.map(([, content]) => content as LawContent),
}

/** The texts with facts filled in. */
export const factTexts = BUILT_IN.resource.flatMap(([slug, content]) => {
  const { body, sources } = content as ResourceContent
  if (kindsIn(body).length === 0) return []
  return [{ slug, body: `${filledIn(body, facts)}\n`, sources: sourcesWith(sources, body, facts) }]
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../db/samples/resources.json', import.meta.url)
  const resources = JSON.parse(readFileSync(file, 'utf8'))
  for (const { slug, ...made } of factTexts)
    Object.assign(
      resources.find((one: { slug: string }) => one.slug === slug),
      made,
    )
  writeFileSync(file, `${JSON.stringify(resources, null, 2)}\n`)
}
