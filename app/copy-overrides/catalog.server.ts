import { AsyncLocalStorage } from 'node:async_hooks'
import { BROWSER_COPY, type ChangedText } from './browser-copy.ts'
import { filled, type Original, promisesHours } from './rules.ts'

// The text that staff can change: that of words modules rendered only on the server. The
// modules stay unchanged; changes apply to the in-memory object that the screens read.

interface Screen {
  title: string
  /** A page that shows them. */
  href?: string
  /** One of many pages that show them, or one that shows them now, for a preview. */
  example?: string
  /** They have legal weight: a second person reviews a change before it is public. */
  legal?: true
  /** Paths of text that cannot be changed. */
  not?: readonly string[]
  /** Only these paths can be changed. */
  only?: readonly string[]
}

export interface Module {
  name: string
  /** The file they are in. */
  file: string
  words: object
  screens: Readonly<Record<string, Screen>>
  /** Every screen of it has legal weight. */
  legal?: true
}

export interface Word extends Original {
  /** Module, screen and path: "pages.home.getLegalHelp". */
  id: string
  screenId: string
  screen: Screen
}

interface Kept extends Word {
  holder: Record<string, unknown>
  key: string
  first: unknown
  /** The parameter names, if it is a function. */
  given: readonly string[] | null
}

let offered = new Map<string, Kept>()
let afterChange: () => Promise<void> = async () => {}

/**
 * Called once, before the first change is looked up.
 * @param changed runs after a change is committed
 */
export function offerWords(modules: readonly Module[], changed = afterChange): void {
  const all = modules.flatMap(({ name, words, screens, legal }) =>
    Object.entries(screens).flatMap(([key, screen]) =>
      inside((words as Record<string, unknown>)[key], words as Record<string, unknown>, key, {
        screenId: `${name}.${key}`,
        screen: legal ? { ...screen, legal } : screen,
      }),
    ),
  )
  offered = new Map(all.map((word) => [word.id, word]))
  afterChange = changed
}

export const followChange = (): Promise<void> => afterChange()

export const wordAt = (id: string): Word | undefined => offered.get(id)
export const allWords = (): Word[] => [...offered.values()]

type Place = Pick<Word, 'screenId' | 'screen'> & { path?: string }

function inside(value: unknown, holder: Record<string, unknown>, key: string, place: Place): Kept[] {
  const { screenId, screen, path = '' } = place
  if (path && (screen.not?.includes(path) || screen.only?.includes(path) === false)) return []
  const text = typeof value === 'string' ? { text: value, given: null } : templateOf(value)
  if (text)
    return path && text.text.trim() && !promisesHours(text.text)
      ? [
          {
            id: `${screenId}.${path}`,
            screenId,
            screen,
            holder,
            key,
            first: value,
            ...text,
            plain: isPlain(text),
          },
        ]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    inside(inner, value as Record<string, unknown>, name, {
      ...place,
      path: path ? `${path}.${name}` : name,
    }),
  )
}

/**
 * A sentence with markup is rendered by `Sentence`; the result of a function,
 * and text without markup, may be used in an attribute or a mail.
 */
const isPlain = ({ text, given }: { text: string; given: unknown }): boolean =>
  given !== null || !/\*\*|\[[^\]]+\]\(\w+\)|\{\w+\}/.test(text)

/** A function that only inserts its parameters into a text, as a template; null for any other. */
function templateOf(value: unknown): { text: string; given: string[] } | null {
  if (typeof value !== 'function') return null
  const made = value as (...given: unknown[]) => unknown
  const given =
    /^\(?([\w$\s,]*)\)?\s*=>/
      .exec(String(made))?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  if (given.length === 0 || given.length !== made.length || given.some((name) => !/^\w+$/.test(name)))
    return null
  try {
    const text = made(...given.map((name) => `{${name}}`))
    if (typeof text !== 'string') return null
    // Plurals, capitals and numbers with commas do more than that.
    const alike = PROBES.every((probe) => {
      const values = given.map((_, at) => probe[at % probe.length])
      return made(...values) === filled(text, given, values)
    })
    return alike ? { text, given } : null
  } catch {
    // It needs other types than strings and numbers.
    return null
  }
}

const PROBES: readonly (readonly unknown[])[] = [
  ['aB', 'Cd'],
  [1, 2],
  [12345, 0],
]

/** From now on the screens read this text, and the original where there is none. */
export function putWords(changed: ReadonlyMap<string, string>): void {
  for (const word of offered.values()) {
    const text = changed.get(word.id)
    word.holder[word.key] = text === undefined ? word.first : asWritten(word, text)
  }
}

/** A text in the form that the screens read. */
const asWritten = ({ given }: Kept, text: string): unknown =>
  given ? (...values: unknown[]) => filled(text, given, values) : text

const drafts = new AsyncLocalStorage<{ id: string; value: unknown }>()

/** During this work only, reads get that text in place of the original. */
export function withWord<T>(id: string, text: string, work: () => Promise<T>): Promise<T> {
  const word = offered.get(id)
  if (!word) throw new Error(`no such word: ${id}`)
  hasDrafts(word)
  return drafts.run({ id, value: asWritten(word, text) }, work)
}

/** From its first preview on, the property is a getter that checks for a draft. */
function hasDrafts({ id, holder, key }: Kept): void {
  if (Object.getOwnPropertyDescriptor(holder, key)?.get) return
  let now = holder[key]
  Object.defineProperty(holder, key, {
    enumerable: true,
    configurable: true,
    get: () => {
      const draft = drafts.getStore()
      return draft?.id === id ? draft.value : now
    },
    set: (value) => {
      now = value
    },
  })
}

const taken = new Set(Object.values(BROWSER_COPY))

/** Changed text of components that the browser hydrates. */
export function forBrowsers(changed: ReadonlyMap<string, string>): Record<string, ChangedText> {
  const texts = [...changed].flatMap(([id, text]) => {
    const { given = null } = offered.get(id) ?? {}
    return taken.has(id.split('.')[0] ?? '') ? [[id, given ? { text, given } : { text }] as const] : []
  })
  return Object.fromEntries(texts)
}
