import { AsyncLocalStorage } from 'node:async_hooks'
import {
  compiledText,
  hasArguments,
  loadedCatalogs,
  type Screen,
  type Shown,
  showChanged,
  showDrafts,
  shownText,
} from '#app/ui/copy-of.ts'
import type { CompiledMessage } from '#app/ui/format-copy.ts'
import { isPlain, type Original, promisesHours } from './rules.server.ts'

// The texts of the catalogs that staff can change: those of the screens that have a title in copy.screens.json.

interface OfferedScreen extends Screen {
  title: string
}

export interface Word extends Original {
  /** The name of its stored changes: "pages.home.getLegalHelp". */
  id: string
  /** Its key in the catalog, which is the same for all but a few old ones. */
  key: string
  screenId: string
  screen: OfferedScreen
  locale: string
  /** A hydrated page can show it. */
  inBrowser: boolean
}

let offered: ReadonlyMap<string, Word> = new Map()
/** The number of catalogs when they were read. Tests load some later. */
let read = 0

function words(): ReadonlyMap<string, Word> {
  const catalogs = loadedCatalogs()
  if (read !== catalogs.length) {
    offered = new Map(catalogs.flatMap(wordsOf).map((word) => [word.id, word]))
    read = catalogs.length
  }
  return offered
}

type Catalog = ReturnType<typeof loadedCatalogs>[number]

function wordsOf({ messages, locale, screens }: Catalog): Word[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    const around = beginningsOf(key).flatMap((at) => (screens[at] ? [{ at, ...screens[at] }] : []))
    const own = around.findLast(({ title }) => title)
    if (!own?.title || !text.trim() || promisesHours(text)) return []
    if (!isOffered(key.slice(own.at.length + 1), own)) return []
    const screenId = own.formerly ?? own.at
    const screen = { ...own, title: own.title, legal: around.some(({ legal }) => legal) }
    const inBrowser = around.some((one) => one.inBrowser)
    const id = `${screenId}${key.slice(own.at.length)}`
    return [{ id, key, screenId, screen, locale, inBrowser, text, plain: isPlain(text) }]
  })
}

/** "home" and "home.title" of "home.title.long" */
const beginningsOf = (key: string): string[] => {
  const steps = key.split('.')
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('.'))
}

/** @param path the rest of a key behind its screen */
function isOffered(path: string, { not, only }: Screen): boolean {
  const named = (list: readonly string[]) => list.some((name) => path === name || path.startsWith(`${name}.`))
  return !(not && named(not)) && !(only && !named(only))
}

let afterChange: () => Promise<void> = async () => {}

/** @param changed runs after a change is committed */
export function afterWordChange(changed: () => Promise<void>): void {
  afterChange = changed
}

export const followChange = (): Promise<void> => afterChange()

export const wordAt = (id: string): Word | undefined => words().get(id)
export const allWords = (): Word[] => [...words().values()]

/** From now on the screens read these texts, by id, and the original where there is none. */
export function putWords(changed: ReadonlyMap<string, string>): void {
  showChanged(
    new Map(
      [...changed].flatMap(([id, text]) => {
        const key = wordAt(id)?.key
        return key ? [[key, text] as const] : []
      }),
    ),
  )
}

const drafts = new AsyncLocalStorage<{ key: string; shown: Shown }>()

/** During this work only, reads get that text in place of the original. */
export function withWord<T>(id: string, text: string, work: () => Promise<T>): Promise<T> {
  const word = wordAt(id)
  if (!word) throw new Error(`no such word: ${id}`)
  const shown = shownText(text, word.locale, hasArguments(word.text))
  return showDrafts(draftOf, () => drafts.run({ key: word.key, shown }, work))
}

function draftOf(key: string): Shown | undefined {
  const draft = drafts.getStore()
  return draft?.key === key ? draft.shown : undefined
}

/** Changed text of components that the browser hydrates, by key. */
export function forBrowsers(changed: ReadonlyMap<string, string>): Record<string, CompiledMessage> {
  const texts = [...changed].flatMap(([id, text]) => {
    const word = wordAt(id)
    if (!word?.inBrowser) return []
    return [[word.key, hasArguments(word.text) ? compiledText(text) : text] as const]
  })
  return Object.fromEntries(texts)
}
