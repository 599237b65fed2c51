import {
  isBox,
  putIn,
  savedIn,
  type TypedField,
  typedIn,
  WORDS_BACK,
  WORDS_DROPPED,
  type WordsBack,
  type WordsSaved,
} from '#app/ui/staff/as-saved.ts'
import { unsent } from '../forms/stay-on-page.ts'
import { AFTER_SENDING } from './taken-along.ts'
import { type Sender, type Ways, wordsSender } from './words-sender.client.ts'

// What is typed on a page of the console and not sent: kept in this tab at once, and on the server a moment later. What it
// belongs to is found by the form it is in, so every form of the console is covered without knowing of it.

/** The value of a field, the one that it had before anybody typed, and the version of the text that this was. */
interface Typed {
  value: string
  before: string
  began?: string | undefined
}
/** By what names a field on its page. */
export type Page = Record<string, Typed>

type Field = TypedField

const FIELDS = 'main form :is(input, textarea, select)'
const NOT_KEPT = new Set(['password', 'hidden', 'file', 'search', 'submit', 'button', 'reset', 'image'])
const SECRET = /password|one-time-code/
/** A form that was sent counts as the one that a success is about for so long. */
const SENT_WITHIN = 600_000

const pages = new Map<string, Page>()
/** When the server took what came from it, in words. */
const takenAt = new Map<string, string>()
const before = new WeakMap<Element, string>()
/** What changed while nobody kept it: it goes with the next keeper. */
const changed = new Set<string>()
let sender: Sender<Page> | null = null
let sent: { place: string; form: HTMLFormElement; names: string[]; at: number; isShown?: boolean } | null =
  null

/** Which page is seen. Its address is the next one's already while that is made. */
const here = (): string => document.getElementById('main')?.dataset.place ?? location.pathname

function isKept(el: EventTarget | null): el is Field {
  if (!(el instanceof HTMLElement) || !el.matches(FIELDS) || el.closest('[data-not-kept]')) return false
  const field = el as Field
  if (!field.name || SECRET.test(field.autocomplete)) return false
  if (field instanceof HTMLInputElement && NOT_KEPT.has(field.type)) return false
  return field.form?.getAttribute('method')?.toLowerCase() !== 'get'
}

/** Which field of its page it is: by the part of the page, its name, and for boxes what they stand for. */
function nameOf(field: Field): string {
  const part = field.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? ''
  return [part, field.id === field.name ? '' : field.id, field.name, isBox(field) ? field.value : ''].join(
    '|',
  )
}

const fieldsIn = (root: ParentNode): Field[] => [...root.querySelectorAll<Field>(FIELDS)].filter(isKept)
const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isKept)

const beganFrom = (field: Field): string | undefined =>
  field.form?.querySelector<HTMLInputElement>('[data-began]')?.value

function note(field: Field): void {
  const place = here()
  const page = pages.get(place) ?? {}
  const name = nameOf(field)
  const was = before.get(field) ?? ''
  const value = typedIn(field)
  if (page[name]?.value === value || (!page[name] && value === was)) return
  if (value === was) delete page[name]
  else page[name] = { value, before: was, began: page[name]?.began ?? beganFrom(field) }
  pages.set(place, page)
  plan(place)
}

const looksAgain = new WeakSet<HTMLFormElement>()

/** What its screen makes of a change or a press: a letter fills other fields, and the list that it was chosen from is empty again. */
function noteAfterwards(form: HTMLFormElement | null | undefined): void {
  if (!form || looksAgain.has(form)) return
  looksAgain.add(form)
  const place = here()
  setTimeout(() => {
    looksAgain.delete(form)
    if (!form.isConnected || here() !== place) return
    for (const field of fieldsOf(form)) if (before.has(field)) note(field)
  })
}

function noteTyped(field: Field): void {
  note(field)
  noteAfterwards(field.form)
}

function plan(place: string): void {
  if (!sender) {
    changed.add(place)
    return
  }
  const page = pages.get(place)
  sender.changed(place, page && Object.keys(page).length > 0 ? page : null)
}

let looked = false

/** Fields that came onto the page: what was typed into them before comes back, unless somebody typed already. */
function look(): void {
  const page = pages.get(here()) ?? {}
  const first = !looked
  looked = true
  for (const field of fieldsIn(document)) {
    const kept = page[nameOf(field)]
    if (!before.has(field)) meet(field, kept, first)
    // Emptied by its screen, as after a sending.
    else if (kept && typedIn(field) === before.get(field)) note(field)
  }
  if (sent && !sent.form.isConnected) sent.isShown = true
}

/** @param first whether the page came without this script: on a slow line a whole field can be filled before it is there */
function meet(field: Field, kept: Typed | undefined, first: boolean): void {
  const atFirst = first ? savedIn(field) : typedIn(field)
  before.set(field, kept?.before ?? atFirst)
  if (typedIn(field) !== atFirst) note(field)
  else if (kept && isAnswered(nameOf(field))) {
    // It still began where it did: only what was saved settles a conflict.
    note(field)
    plan(here())
  } else if (kept && typedIn(field) !== kept.value) bringBack(field, kept)
}

/**
 * Of a form that was refused, and made again with what the server made of it: this is newer than what was typed. Once it is shown,
 * typed words are the newest again.
 */
const isAnswered = (name: string): boolean =>
  sent?.place === here() && !sent.isShown && !sent.form.isConnected && sent.names.includes(name)

/** The form that was last pressed did not reach the server: nothing newer than what was typed can come. */
function wordsWereNotSent(): void {
  if (sent && unsent.sentence()) sent.isShown = true
}

/** What it lies folded away in opens: nobody looks for words there. */
function bringBack(field: Field, { value, began }: Typed): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  putIn(field, value)
  const detail: WordsBack = { began, at: takenAt.get(here()) ?? '' }
  field.form?.dispatchEvent(new CustomEvent(WORDS_BACK, { detail }))
}

/** Whether the server has all that was typed. */
export const isAllKept = (): boolean => sender?.isSaved() ?? true

/** Tries at once to send what did not get there. */
export const keepAgain = (): void => sender?.again()

/** Sends at once what waits. @returns when it is known how that went */
export const sendWordsNow = (): Promise<unknown> => sender?.leave() ?? Promise.resolve()

/** The form that was last pressed went through: its words need not be kept. */
export function wordsWereSent(): void {
  if (!sent || Date.now() - sent.at > SENT_WITHIN) return
  const { place, names, form } = sent
  sent = null
  const page = pages.get(place)
  if (page) for (const name of names) delete page[name]
  plan(place)
  // Once its screen has emptied it, or shows what was saved.
  setTimeout(() => {
    for (const field of form.isConnected ? fieldsOf(form) : []) before.set(field, typedIn(field))
  }, 200)
}

/** What another visit of this member kept, and when, in words; what was typed here since is newer. */
export function wordsFromBefore(place: string, page: Page, at: string): void {
  const typedHere = pages.get(place) ?? {}
  takenAt.set(place, at)
  pages.set(place, { ...page, ...typedHere })
  if (place !== here()) return
  // A field may have come before its words: as it is untouched, it counts as one that comes now, and not as emptied.
  for (const field of fieldsIn(document)) {
    const name = nameOf(field)
    if (page[name] && !typedHere[name] && typedIn(field) === before.get(field)) before.delete(field)
  }
}

/** Its words are not wanted any more, and it shows what is saved; or they are saved but for what was typed since. */
function dropForm({ target, detail }: Event & { detail?: WordsSaved | null }): void {
  if (!(target instanceof HTMLFormElement)) return
  const page = pages.get(here()) ?? {}
  for (const field of fieldsOf(target)) {
    delete page[nameOf(field)]
    before.set(field, savedOf(field, detail) ?? typedIn(field))
    note(field)
  }
  plan(here())
}

function savedOf(field: Field, saved?: WordsSaved | null): string | undefined {
  const value = saved?.[field.name]
  if (!isBox(field)) return value
  return saved ? (value === field.value ? 'on' : '') : undefined
}

/** What was typed on this page into other forms than this one; null for nothing. */
function wordsBeside(form: HTMLFormElement): Page | null {
  const names = new Set(fieldsOf(form).map(nameOf))
  const others = Object.entries(pages.get(here()) ?? {}).filter(([name]) => !names.has(name))
  return others.length > 0 ? Object.fromEntries(others) : null
}

/**
 * A form that the browser itself sends takes the page with it, and its success drops on the server what was kept of the page. So
 * what waits goes first: later it would come back as a draft of what was sent. The words of the other forms go along, to be kept
 * after that. When these do not get there, nor would the form.
 */
function wordsFirst(mine: Sender<Page>, ways: Ways<Page>, cutOff: () => void): (event: SubmitEvent) => void {
  const leave = async (others: Page | null) => {
    await mine.leave()
    if (!mine.isSaved()) return false
    if (!others) return true
    try {
      await ways.post(await ways.prepare(here() + AFTER_SENDING, others))
      return true
    } catch {
      // They could not be sealed, or did not get there: the form stays, and says so.
      return false
    }
  }
  let released: HTMLFormElement | null = null
  let waits = false
  return (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    const others = wordsBeside(form)
    if (form === released || (mine.isSaved() && !others)) return
    event.preventDefault()
    if (waits) return
    waits = true
    void leave(others).then((went) => {
      waits = false
      if (!went) return cutOff()
      released = form
      form.requestSubmit(submitter)
      released = null
    })
  }
}

/**
 * @param ways how a page's words are sealed and sent
 * @param cutOff told when a form stays because its words do not reach the server
 * @returns how to stop
 */
export function keepWords(ways: Ways<Page>, cutOff: () => void): () => void {
  const mine = wordsSender(ways)
  sender = mine
  for (const place of changed) plan(place)
  changed.clear()
  const heard = ({ target }: Event) => {
    if (isKept(target)) noteTyped(target)
  }
  const came = ({ target }: Event) => {
    if (isKept(target) && !before.has(target)) before.set(target, typedIn(target))
  }
  const pressed = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    sent = { place: here(), form: target, names: fieldsOf(target).map(nameOf), at: Date.now() }
  }
  const clicked = ({ target }: Event) => {
    if (target instanceof Element) noteAfterwards(target.closest('form'))
    // What is done elsewhere on the page is no success of that form.
    if (sent && !(target instanceof Node && sent.form.contains(target))) sent = null
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden') mine.leave()
  }
  const warned = (event: BeforeUnloadEvent) => {
    if (!mine.isUnsafe()) return
    mine.leave()
    event.preventDefault()
  }
  const stopHearing = unsent.subscribe(wordsWereNotSent)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  const listened = [
    ['focusin', came],
    ['input', heard],
    ['change', heard],
    ['submit', pressed],
    ['click', clicked],
    ['visibilitychange', hidden],
    [WORDS_DROPPED, dropForm],
  ] as const
  for (const [event, hear] of listened) document.addEventListener(event, hear, true)
  // On the window, after the router had its turn.
  const first = wordsFirst(mine, ways, cutOff)
  addEventListener('submit', first)
  addEventListener('pagehide', mine.leave)
  addEventListener('beforeunload', warned)
  addEventListener('online', mine.again)
  return () => {
    mine.leave()
    observer.disconnect()
    stopHearing()
    for (const [event, hear] of listened) document.removeEventListener(event, hear, true)
    removeEventListener('submit', first)
    removeEventListener('pagehide', mine.leave)
    removeEventListener('beforeunload', warned)
    removeEventListener('online', mine.again)
    if (sender === mine) sender = null
  }
}

/** Looks again, after words from before have come. */
export const lookAgain = look
