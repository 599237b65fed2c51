import { isEmpty, tellingStems, wordsIn } from '#app/platform/text/stems.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { BUILT_IN, type Change, groupsInUse, pinsNow, questionKey, questionsNow, waysOf } from './tuning.ts'

/** The key of a group, pin or query in a folder of all content. */
export const CHANGE_KEY = /^(?!new$)[\w-]{1,60}$/

// Limits for what staff write for the search. Each refusal says what to do.

const WAYS_MOST = 20
const WAY_LONGEST = 40
const WAY_WORDS_MOST = 5
const QUESTIONS_MOST = 10
const QUESTION_LONGEST = 80
/** The most of each kind, without those that came with the site. */
const CHANGES_MOST = 200

export interface Problem {
  field: 'words' | 'page' | 'form'
  says: string
}

const about = (says: string): Problem => ({ field: 'words', says })

/** The typed lines, without empty ones and repeated spaces. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const saysNothing = (text: string): boolean => wordsIn(text).every(isEmpty)
const stemsKey = (text: string): string => tellingStems(text).join(' ')

/** The error of a change in the context of all others; null if there is none. */
export function changeProblem(change: Change, changes: readonly Change[]): Problem | null {
  if (change.off) return null
  const others = changes.filter(({ kind, key }) => kind !== change.kind || key !== change.key)
  const many = others.filter(
    ({ kind, key }) => kind === change.kind && !(kind === 'synonym' && BUILT_IN.has(key)),
  ).length
  if (many >= CHANGES_MOST)
    return {
      field: 'form',
      says: `There are already ${many}, and there is no room for more. Put one that you no longer need in the bin`,
    }
  if (change.kind === 'synonym') return groupProblem(change, others)
  return questionsProblem(change, others)
}

function groupProblem({ key, words }: Change, others: readonly Change[]): Problem | null {
  const builtIn = BUILT_IN.get(key) ?? []
  if (builtIn.length === 0 && words.length < 2)
    return about('Write at least two ways to say it, each on its own line')
  // Some that came with the site are larger.
  if (words.length > 0 && builtIn.length + words.length > WAYS_MOST)
    return about(
      `Use at most ${WAYS_MOST} lines${builtIn.length > 0 ? `, together with the ${builtIn.length} that came with the site` : ''}. A larger group makes too much mean the same`,
    )
  // An import checks hundreds of groups, so the words of the others are stemmed once for each group.
  const groupOf = new Map(
    groupsInUse(others)
      .filter((group) => group.key !== key)
      .toReversed()
      .flatMap((group) => waysOf(group).map((way) => [stemsKey(way), group] as const)),
  )
  const seen = new Map(builtIn.map((way) => [stemsKey(way), way]))
  for (const way of words) {
    const wrong = wayProblem(way)
    if (wrong) return about(wrong)
    const same = seen.get(stemsKey(way))
    if (same !== undefined)
      return about(`Take out “${way}” or “${same}”: the search already treats them as the same`)
    seen.set(stemsKey(way), way)
    const other = groupOf.get(stemsKey(way))
    if (other)
      return about(
        `“${way}” is already in the group “${waysOf(other).slice(0, 3).join(', ')}”. Change that one`,
      )
  }
  return null
}

function wayProblem(way: string): string | null {
  if (way.length > WAY_LONGEST) return `Shorten “${way}”: use at most ${WAY_LONGEST} characters on a line`
  const words = wordsIn(way)
  if (words.length > WAY_WORDS_MOST) return `Shorten “${way}”: use at most ${WAY_WORDS_MOST} words on a line`
  if (words.length === 0) return `Write a word in place of “${way}”`
  if (saysNothing(way))
    return `Take out “${way}”: small words like this are in nearly every question, so everything would match`
  if (words.every((word) => word.length < 2)) return `Take out “${way}”: one letter matches too much`
  return null
}

function questionsProblem({ kind, words }: Change, others: readonly Change[]): Problem | null {
  if (words.length === 0) return about('Write the question as people type it')
  const most = kind === 'pin' ? QUESTIONS_MOST : 1
  if (words.length > most)
    return about(most === 1 ? 'Write one question, on one line' : `Use at most ${most} lines`)
  const taken = new Map<string, string | null>()
  for (const one of kind === 'pin' ? pinsNow(others) : questionsNow(others))
    for (const question of one.words) taken.set(questionKey(question), one.page)
  for (const question of words) {
    const wrong = questionProblem(question, kind)
    if (wrong) return about(wrong)
    const key = questionKey(question)
    const other = taken.get(key)
    if (other === null)
      return about(`Take out “${question}”: the search treats it as the same as another line`)
    if (other !== undefined)
      return about(
        kind === 'pin'
          ? `“${question}” already leads to ${other} first. Change that one`
          : `“${question}” is already a test question`,
      )
    taken.set(key, null)
  }
  return null
}

function questionProblem(question: string, kind: Change['kind']): string | null {
  if (question.length > QUESTION_LONGEST)
    return `Shorten “${cutText(question, 40)} …”: use at most ${QUESTION_LONGEST} characters on a line`
  if (wordsIn(question).length === 0) return `Write words in place of “${question}”`
  if (kind === 'pin' && saysNothing(question))
    return `Use a word that says what it is about in place of “${question}”`
  return null
}

const HOSTS = /^https?:\/\/[^/]*/i

/** The path of one of our pages, as typed or copied; null if it leads elsewhere. */
export function ownPath(typed: string, origin: string): string | null {
  const host = HOSTS.exec(typed)?.[0]
  if (host !== undefined && host.toLowerCase() !== origin.toLowerCase()) return null
  const path = typed.slice(host?.length ?? 0) || '/'
  return isOwnPath(path) ? path : null
}

/** Starts with one slash and has only characters of our URLs. */
export const isOwnPath = (path: string): boolean => /^\/(?!\/)[\w\-./#]{0,200}$/.test(path)
