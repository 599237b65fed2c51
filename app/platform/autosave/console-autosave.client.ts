import {
  DRAFT_DROPPED,
  DRAFT_RESTORED,
  isBox,
  putIn,
  type RestoredDraft,
  type SavedDraft,
  savedIn,
  type TypedField,
  typedIn,
} from '#app/ui/staff/as-saved.ts'
import { unsent } from '../forms/stay-on-page.ts'
import { draftSender, type Sender, type Ways } from './draft-sender.client.ts'
import { droppedDrafts } from './dropped-drafts.ts'
import { AFTER_SENDING } from './keepalive-limit.ts'
import { watchPage } from './save-queue.ts'

// Saves what is typed on a console page and not sent: in this tab at once, and on the server a moment later. Words are
// matched by the form they are in, so every console form is covered without any code of its own.

/** A field's value, its value before any typing, and the version of the text at that time. */
interface Typed {
  value: string
  before: string
  began?: string | undefined
}
/** By the name of a field on its page. */
export type Page = Record<string, Typed>

type Field = TypedField

const FIELDS = 'main form :is(input, textarea, select)'
const NOT_KEPT = new Set(['password', 'hidden', 'file', 'search', 'submit', 'button', 'reset', 'image'])
const SECRET = /password|one-time-code/
/** For this long, a success is attributed to the form that was sent. */
const SENT_WITHIN = 600_000

const pages = new Map<string, Page>()
/** When the server accepted what came from it, in words. */
const takenAt = new Map<string, string>()
const before = new WeakMap<Element, string>()
/** Words that this tab sent or emptied. */
const dropped = droppedDrafts()
/** Changes made while no keeper was running; the next keeper sends them. */
const changed = new Set<string>()
let sender: Sender<Page> | null = null
/** The last submitted form, with the words that it sent. */
let sent: {
  place: string
  form: HTMLFormElement
  words: Map<string, string>
  at: number
  isShown?: boolean
} | null = null

/** The page being shown. While the next page loads, the URL is already the next one's. */
const here = (): string => document.getElementById('main')?.dataset.place ?? location.pathname

function isKept(el: EventTarget | null): el is Field {
  if (!(el instanceof HTMLElement) || !el.matches(FIELDS) || el.closest('[data-not-kept]')) return false
  const field = el as Field
  if (!field.name || SECRET.test(field.autocomplete)) return false
  if (field instanceof HTMLInputElement && NOT_KEPT.has(field.type)) return false
  return field.form?.getAttribute('method')?.toLowerCase() !== 'get'
}

/** Identifies a field on its page: by the part of the page, its name, and for boxes their value. */
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
  if (value === was) {
    delete page[name]
    dropped.drop(place, [name])
  } else page[name] = { value, before: was, began: page[name]?.began ?? beganFrom(field) }
  pages.set(place, page)
  plan(place)
}

const looksAgain = new WeakSet<HTMLFormElement>()

/**
 * Records what the screen changes after an input or a click: a template fills other fields, and empties the list it was
 * chosen from.
 */
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

/** Pages with an earlier draft that is locked with the member's key: a save would replace it. */
let locked: ReadonlySet<string> = new Set()
let tellLocked: () => void = () => {}
/** Those of them with a change that was not saved because of that. */
const held = new Set<string>()

const orNull = (page: Page): Page | null => (Object.keys(page).length > 0 ? page : null)
const wordsOf = (place: string): Page | null => orNull(pages.get(place) ?? {})

/**
 * Call with the drafts that could not be opened, after those that could were restored.
 * @param tell called when something is typed on a page that is not saved because of that
 */
export function draftsAreLocked(places: readonly string[], tell: () => void): void {
  const before = locked
  // What this tab has restored or saved is open here, also after the key was locked.
  locked = new Set(places.filter((place) => before.has(place) || !pages.has(place)))
  tellLocked = tell
  for (const place of [...held].filter((one) => !locked.has(one))) {
    held.delete(place)
    if (wordsOf(place)) plan(place)
  }
}

function plan(place: string): void {
  if (locked.has(place)) {
    held.add(place)
    if (wordsOf(place)) tellLocked()
    return
  }
  if (!sender) {
    changed.add(place)
    return
  }
  sender.changed(place, wordsOf(place))
}

let looked = false

/** For fields added to the page: restores what was typed into them before, unless the member has already typed. */
function look(): void {
  const page = pages.get(here()) ?? {}
  const first = !looked
  looked = true
  for (const field of fieldsIn(document)) {
    const kept = page[nameOf(field)]
    if (!before.has(field)) meet(field, kept, first)
    // Emptied by its screen, as after sending.
    else if (kept && typedIn(field) === before.get(field)) note(field)
  }
  if (sent && !sent.form.isConnected) sent.isShown = true
}

/** @param first whether the page was there before this script: on a slow connection a whole field can be filled by then */
function meet(field: Field, kept: Typed | undefined, first: boolean): void {
  const atFirst = first ? savedIn(field) : typedIn(field)
  before.set(field, kept?.before ?? atFirst)
  if (typedIn(field) !== atFirst) note(field)
  else if (kept && isAnswered(nameOf(field), kept)) {
    // It still began from the same text: only a save settles a conflict.
    note(field)
    plan(here())
  } else if (kept && typedIn(field) !== kept.value) bringBack(field, kept)
}

/**
 * Whether the form was refused and rendered again with the server's values: those are newer than what was sent. What was
 * typed after that, and once they are shown, is the newest again.
 */
const isAnswered = (name: string, { value }: Typed): boolean =>
  sent?.place === here() && !sent.isShown && !sent.form.isConnected && sent.words.get(name) === value

/** The last submit did not reach the server: nothing newer than what was typed can come. */
function wordsWereNotSent(): void {
  if (sent && unsent.sentence()) sent.isShown = true
}

/** Opens the folded parts around the field, because the member would not look for words there. */
function bringBack(field: Field, { value, began }: Typed): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  putIn(field, value)
  const detail: RestoredDraft = { began, at: takenAt.get(here()) ?? '' }
  field.form?.dispatchEvent(new CustomEvent(DRAFT_RESTORED, { detail }))
}

/** Whether the server has everything that was typed. */
export const isAllSaved = (): boolean => sender?.isSaved() ?? true

/** Retries at once what did not reach the server. */
export const retrySaving = (): void => sender?.again()

/** Sends waiting words at once. Resolves when the outcome is known. */
export const sendDraftsNow = (): Promise<unknown> => sender?.leave() ?? Promise.resolve()

/** The last submitted form went through: its words need not be saved. */
export function draftWasSent(): void {
  if (!sent || Date.now() - sent.at > SENT_WITHIN) return
  const { place, words, form } = sent
  sent = null
  const page = pages.get(place) ?? {}
  for (const [name, value] of words) {
    const typed = page[name]
    // Typed after the button was pressed: it was not sent, and continues from what was.
    if (typed && typed.value !== value) page[name] = { value: typed.value, before: value }
    else delete page[name]
  }
  dropped.drop(
    place,
    [...words.keys()].filter((name) => !page[name]),
  )
  plan(place)
  // Without a pause: another tab that opens this page now must not restore them.
  retrySaving()
  // Wait until its screen has emptied it, or shows what was saved.
  setTimeout(() => {
    for (const field of form.isConnected ? fieldsOf(form) : [])
      before.set(field, page[nameOf(field)]?.before ?? typedIn(field))
  }, 200)
}

/** Call before the server is asked for words. @returns what `restoreDraft` needs with the answer */
export const draftsAreRequested = (): number => dropped.ask(sender ? sender.isSaved() : changed.size === 0)

/** Words that another visit of this member saved, and when; words typed, sent or emptied here since are newer. */
export function restoreDraft(place: string, found: Page, { at, asked }: { at: string; asked: number }): void {
  const typedHere = pages.get(place) ?? {}
  const page = Object.fromEntries(
    Object.entries(found).filter(([name]) => !dropped.isStale(asked, place, name)),
  )
  takenAt.set(place, at)
  pages.set(place, { ...page, ...typedHere })
  if (place !== here()) return
  // A field may have been added before its words arrived: while it is untouched, treat it as added now, and not as
  // emptied.
  for (const field of fieldsIn(document)) {
    const name = nameOf(field)
    if (page[name] && !typedHere[name] && typedIn(field) === before.get(field)) before.delete(field)
  }
}

/** The words of a form were discarded, and it shows what is saved; or they were saved except for what was typed since. */
function dropForm({ target, detail }: Event & { detail?: SavedDraft | null }): void {
  if (!(target instanceof HTMLFormElement)) return
  const page = pages.get(here()) ?? {}
  dropped.drop(here(), fieldsOf(target).map(nameOf))
  for (const field of fieldsOf(target)) {
    delete page[nameOf(field)]
    before.set(field, savedOf(field, detail) ?? typedIn(field))
    note(field)
  }
  plan(here())
}

function savedOf(field: Field, saved?: SavedDraft | null): string | undefined {
  const value = saved?.[field.name]
  if (!isBox(field)) return value
  return saved ? (value === field.value ? 'on' : '') : undefined
}

/** Words typed on this page into forms other than this one; null for nothing. */
function wordsBeside(form: HTMLFormElement): Page | null {
  const page = pages.get(here()) ?? {}
  const names = new Set(fieldsOf(form).map(nameOf))
  // A question before an act shows no field of the form that it is about: the words are those of that form.
  if (names.size === 0 && !fieldsIn(document).some((field) => page[nameOf(field)])) return null
  return orNull(Object.fromEntries(Object.entries(page).filter(([name]) => !names.has(name))))
}

/**
 * When the browser itself submits a form, the page is replaced, and on success the server drops what was saved for the
 * page. So waiting words are sent first: later they would come back as a draft of what was sent. The words of the other
 * forms are included, to be saved again after that. If they do not get through, the form would not either.
 */
function wordsFirst(mine: Sender<Page>, ways: Ways<Page>, cutOff: () => void): (event: SubmitEvent) => void {
  const leave = async (form: HTMLFormElement) => {
    let taken: string | undefined
    // Again for what changed while a save was in flight, and for what did not get through.
    for (let tries = 0; tries < 4; tries++) {
      // A save of the page ends what the server has for after the sending.
      if (!mine.isSaved()) taken = undefined
      await mine.leave()
      const others = wordsBeside(form)
      if (mine.isSaved() && (!others || JSON.stringify(others) === taken)) return true
      if (!others) continue
      try {
        await ways.post(await ways.prepare(here() + AFTER_SENDING, others))
        taken = JSON.stringify(others)
      } catch {
        // They could not be sealed, or did not get through: the form stays, and says so.
        return false
      }
    }
    return false
  }
  let released: HTMLFormElement | null = null
  let waits = false
  return (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (form === released || (mine.isSaved() && !wordsBeside(form))) return
    event.preventDefault()
    if (waits) return
    waits = true
    void leave(form).then((went) => {
      waits = false
      if (!went) return cutOff()
      released = form
      form.requestSubmit(submitter)
      released = null
    })
  }
}

function heard({ target }: Event): void {
  if (isKept(target)) noteTyped(target)
}

function came({ target }: Event): void {
  if (isKept(target) && !before.has(target)) before.set(target, typedIn(target))
}

function pressed({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return
  const words = new Map(fieldsOf(target).map((field) => [nameOf(field), typedIn(field)]))
  sent = { place: here(), form: target, words, at: Date.now() }
}

function clicked({ target }: Event): void {
  if (target instanceof Element) noteAfterwards(target.closest('form'))
  // What another button or link changes is not the success of that form.
  const starts = target instanceof Element && target.closest('button, input[type=submit], a[href]')
  if (sent && starts && !sent.form.contains(starts)) sent = null
}

/**
 * @param ways how a page's words are sealed and sent
 * @param cutOff called when a form stays because its words do not reach the server
 * @returns a function that stops it
 */
export function autosaveConsole(ways: Ways<Page>, cutOff: () => void): () => void {
  const mine = draftSender(ways)
  sender = mine
  for (const place of changed) plan(place)
  changed.clear()
  const ended = new AbortController()
  const { signal } = ended
  watchPage(mine, signal)
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
    [DRAFT_DROPPED, dropForm],
  ] as const
  for (const [event, hear] of listened)
    document.addEventListener(event, hear as EventListener, { capture: true, signal })
  // On the window, so that it runs after the router.
  addEventListener('submit', wordsFirst(mine, ways, cutOff), { signal })
  return () => {
    mine.leave()
    observer.disconnect()
    stopHearing()
    ended.abort()
    if (sender === mine) sender = null
  }
}

/** Looks again after saved words have arrived. */
export const lookAgain = look
