import compile from 'icu-minify/compile'
import { type CompiledMessage, filled, type Message, NAMES } from './format-copy.ts'

// The text of the site, from the catalogs (copy.<language>.json). Each read looks first for the text that staff wrote, and then
// in the catalog. The browser has no catalogs: the build puts each message where it is used (scripts/build/inline-copy.ts).

/** Messages in ICU MessageFormat, by key. */
type Messages = Readonly<Record<string, string>>

/** What copy.screens.json says about the keys that begin with one. */
export interface Screen {
  title?: string
  /** A page that shows the text. */
  href?: string
  /** One of many pages that show it, or one that shows it now, for a preview. */
  example?: string
  /** It has legal weight: a second person reviews a change before it is public. */
  legal?: boolean
  /** Texts that staff cannot change, by the rest of their keys. */
  not?: readonly string[]
  /** Staff can change only these. */
  only?: readonly string[]
  /** Hydrated pages read it, so a change is sent to the browser too. */
  inBrowser?: boolean
  /** The beginning of the ids under which older releases stored a change. */
  formerly?: string
  /** For translators. */
  note?: string
}

interface Catalog {
  messages: Messages
  locale: string
  screens: Readonly<Record<string, Screen>>
}

/** What a read returns: the text, or with values in it the function that fills them in. */
export type Shown = string | Message

/** The braces of an argument. A catalog escapes nothing (scripts/copy/catalogs.ts). */
export const hasArguments = (text: string): boolean => text.includes('{')

/** Staff type apostrophes and angle brackets as signs, which mean something else in ICU. */
export const compiledText = (text: string): CompiledMessage =>
  compile(text.replaceAll("'", "''").replaceAll('<', "'<'"))

/** @param likeFirst whether the text that it replaces has arguments */
export function shownText(text: string, locale: string, likeFirst = hasArguments(text)): Shown {
  if (!likeFirst) return text
  let compiled: CompiledMessage | undefined
  /** Asked for by each sentence with values, on every page. */
  let template: string | undefined
  return (given) => {
    compiled ??= compiledText(text)
    if (given !== NAMES) return filled(compiled, given, locale)
    template ??= filled(compiled, NAMES, locale)
    return template
  }
}

let changed: ReadonlyMap<string, Shown> = new Map()
/** While a preview is made. */
let draftOf: ((key: string) => Shown | undefined) | undefined
let previews = 0
/** Nothing is changed or previewed, as on most sites: then a read is only a read. */
let asReleased = true

function nowShown(key: string, first: Shown): Shown {
  return draftOf?.(key) ?? changed.get(key) ?? first
}

/** From now on reads get these texts, and those of the catalog for other keys. */
export function showChanged(texts: ReadonlyMap<string, string>): void {
  changed = new Map([...texts].map(([key, text]) => [key, shownText(text, localeOf(key), takesValues(key))]))
  asReleased = changed.size === 0 && !draftOf
}

/**
 * During this work.
 * @param draft the text that replaces a message for the reader at work; undefined for every other reader and message
 */
export async function showDrafts<T>(
  draft: (key: string) => Shown | undefined,
  work: () => Promise<T>,
): Promise<T> {
  draftOf = draft
  previews += 1
  asReleased = false
  try {
    return await work()
  } finally {
    previews -= 1
    if (previews === 0) {
      draftOf = undefined
      asReleased = changed.size === 0
    }
  }
}

const loaded: Catalog[] = []
export const loadedCatalogs = (): readonly Catalog[] => loaded

const catalogWith = (key: string) => loaded.find(({ messages }) => key in messages)
const localeOf = (key: string): string => catalogWith(key)?.locale ?? 'en-US'
const takesValues = (key: string): boolean => hasArguments(catalogWith(key)?.messages[key] ?? '')

/** The tree of a catalog: `home.title` is read as `copy.home.title`. */
export function copyOf<Copy>(messages: Messages, locale: string, screens: Catalog['screens'] = {}): Copy {
  loaded.push({ messages, locale, screens })
  const tree: Branch = {}
  for (const [key, text] of Object.entries(messages)) put(tree, key.split('.'), key, shownText(text, locale))
  return listed(tree) as Copy
}

interface Branch {
  [name: string]: Branch | Shown
}

function put(branch: Branch, [name = '', ...more]: string[], key: string, first: Shown): void {
  if (more.length > 0) {
    branch[name] ??= {}
    put(branch[name] as Branch, more, key, first)
  } else
    Object.defineProperty(branch, name, {
      enumerable: true,
      configurable: true,
      get: () => (asReleased ? first : nowShown(key, first)),
    })
}

/** A branch with the names 0, 1, 2 is a list. */
function listed(branch: Branch): Branch | (Branch | Shown)[] {
  const names = Object.keys(branch)
  const list = names.length > 0 && names.every((name, at) => name === String(at))
  const all = (list ? [] : {}) as Branch
  for (const name of names) {
    const known = Object.getOwnPropertyDescriptor(branch, name) as PropertyDescriptor
    Object.defineProperty(
      all,
      name,
      typeof known.value === 'object' ? { ...known, value: listed(known.value) } : known,
    )
  }
  return all
}
