import {
  block,
  type Check,
  checkReading,
  checkWords,
  insideLinks,
  linkFacts,
  readMarks,
} from '#app/content/content.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { letterProblems } from '../model/rules.ts'
import type { IssueWords } from './issue-text.ts'

/** What keeps an issue from going out, and suggestions about its words. */
export async function checkIssue(db: Db | Tx, { subject, body }: IssueWords): Promise<Check[]> {
  const problems = letterProblems({ subject, body })
  const found = Object.values(problems).map((says) => block(`${says}.`))
  if (problems.body) return found
  const { origin } = config
  const marks = await readMarks(body)
  const { nowhere, unsure } = await linkFacts(db, insideLinks(marks, origin))
  if (nowhere.length > 0) found.push(block(nowhere.length === 1 ? ONE_DEAD : SOME_DEAD, nowhere))
  // A letter that was planned before a rule of style existed still goes out.
  const style = checkWords(marks, { nowhere: [], unsure, origin }).map((check) => ({
    ...check,
    blocks: false,
  }))
  return [...found, ...style, ...checkReading(body)]
}

const MAY_BE =
  'A page may have been taken off the site, or it is not published yet. Correct the link, or publish the page first.'
const ONE_DEAD = `A link leads nowhere. ${MAY_BE}`
const SOME_DEAD = `Some links lead nowhere. ${MAY_BE}`
