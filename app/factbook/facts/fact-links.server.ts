import {
  fieldTexts,
  isAddress,
  type OutsideLink,
  outsideLinks,
  readMarks,
} from '#app/content/content.server.ts'
import type { ContentField } from '#app/content/model/rules.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Content } from './fact-texts.server.ts'

/** A record's links to other sites: its sources, its URLs, and those in its Markdown texts. */
export async function linksOfFact(fields: readonly ContentField[], content: Content) {
  const texts = fieldTexts(fields, content)
  const links: OutsideLink[] = []
  for (const { at, markdown } of fields) {
    const text = texts[at] ?? ''
    links.push(...(markdown ? (await readMarks(text)).links : text.split('\n').flatMap(addressesOn)))
  }
  return outsideLinks(links)
}

/** The URLs of a line, each with the rest of the line: "ADA.gov | https://www.ada.gov/". */
function addressesOn(line: string) {
  const parts = line.split(/\s+/)
  const words = cutText(parts.filter((part) => part !== '|' && !isAddress(part)).join(' '), 120)
  return parts.filter(isAddress).map((to) => ({ words, to }))
}
