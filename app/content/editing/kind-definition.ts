import type { Role } from '#app/platform/roles/roles.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { OutsideLink } from '../items/opened-links.server.ts'
import type { textAt, Words } from '../items/text-versions.server.ts'
import type { Conflict } from '../model/merging.ts'
import type {
  ContentField,
  ItemSection,
  SectionAct,
  SectionText,
  TypedFields,
  VariantSource,
} from '../model/rules.ts'
import type { Check } from '../model/word-checks.ts'
import type { TextAct, TextOutcome } from './text-act.ts'

// What a kind of content says about itself. The engine does the rest.

export type TextRow = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** A text with one of its versions, as its kind reads them. */
export interface Item<Content> {
  text: TextRow
  content: Content
}

export interface Publication {
  version: number
  by: string
  /** Whether it may be a version before the newest: newer changes then stay a draft. */
  older?: boolean
  /** The audit trail has the act that it is part of. */
  quiet?: true
}

interface Shown {
  version: number
  /** The version that visitors see until now. */
  before: number | null
  /** The day of its first publication, like 2026-11-18. */
  publishedOn: string
}

/**
 * What a kind of content says about itself.
 * `Content` is the stored record, `Typed` what its form has.
 */
export interface KindDefinition<Content, Typed, One extends Item<Content>> {
  /** In the ids of its items and in files: lowercase letters. */
  name: string
  /** What mails call it. */
  mailName: 'post' | 'fact' | 'letter' | 'text'
  desk: KindDesk<Typed, One>
  /** Staff use an item once it is saved: they do not publish, review or schedule it. */
  atOnce?: true

  /**
   * An item with its newest version, or another one.
   * @throws Refused (404) if there is none
   */
  load: (db: Db | Tx, id: string, version?: number) => Promise<One>
  read: (stored: string) => Content
  store: (item: One, content: Content) => Words

  /** What was typed, as a record; or an error for each wrong field. */
  fromForm: (item: One, typed: Typed) => { content: Content } | { errors: Record<string, string> }
  /** The same for a translation, whose words may be longer; left out: as `fromForm`. */
  fromTranslation?: (item: One, typed: Typed) => { content: Content } | { errors: Record<string, string> }
  /** Merges two edits of the same version. In a conflict, `typed` has my text there and theirs everywhere else. */
  merge: (item: One, base: Content, mine: Content, typed: Typed) => { typed: Typed; conflicts: Conflict[] }

  /** Its links to other sites. */
  links: (item: One) => Promise<OutsideLink[]>
  /** The findings of a version: those that block publishing, and suggestions. */
  checks: (
    db: Db | Tx,
    item: One,
    about: { version: number; day: string; open: readonly OutsideLink[]; waitsForSecond: boolean },
  ) => Promise<Check[]>
  /** Whether a second person has to review this version before it is public. */
  waitsForSecond: (db: Db | Tx, item: One, version: number) => boolean | Promise<boolean>

  /** Whether visitors can read it at all; left out: they can. */
  publishes?: (item: One) => boolean
  /** @throws Refused where this item can never be public, or go off the site, or into the bin */
  mustBePublic?: (item: One) => void
  mayTakeOff?: (item: One) => void
  mayBin?: (item: One) => void
  /** Why its words never change again, in a sentence; null: they can. Left out: they always can. */
  final?: (item: One) => string | null
  /** The record as it is published: with today's date in it, for example. */
  asPublished?: (item: One) => { item: One; day: string; stored?: string }

  /** Writes what visitors read, in the publishing transaction. */
  show: (tx: Tx, item: One, shown: Shown) => Promise<void>
  /** Takes it away from visitors, and says which pages change. */
  hide: (tx: Tx, item: One) => Promise<void>

  /** Gives it another address, or null for its number; left out: its address never changes. */
  move?: (tx: Tx, id: string, address: string | null, by: string) => Promise<void>

  /** The full text that its easier version and its translations are made of; left out: it has none. */
  asSource?: (stored: string, text: { id: string; number: number; address: string | null }) => VariantSource
}

type MaybePromise<T> = T | Promise<T>

/** What a form has, by field name. */
export type FormValues = Readonly<Record<string, string | undefined>>

export interface DeskLink {
  to: string
  label: string
}

/** Several kinds that have a list together. */
interface KindGroup extends DeskLink {
  title: string
  lead: string
}

/** Where visitors read an item, and how it can go. */
interface ItemPlace {
  /** Null: visitors cannot read it at all. */
  path: string | null
  texts?: readonly SectionText[]
  acts?: readonly SectionAct[]
  /** Whether it can be taken off the site, or put into the bin; left out: it can. */
  goes?: { offSite: boolean; intoBin: boolean }
}

/** One line of a list, as its kind shows it. */
export interface OwnLine {
  title?: string
  /** A tag beside its state. */
  tag?: string
  /** In the kind's own column. */
  cell?: string | { look: 'waiting'; label: string }
}

/** How staff work on a kind in the console. */
export interface KindDesk<Typed, One extends Item<unknown>> {
  /** What staff call it, in the middle of a sentence. */
  one: string
  many: string
  /** The address of its list; each item is below it. */
  list: string
  /** A kind with a single item has no list: its page leads back here. */
  back?: DeskLink
  group?: KindGroup
  /** The roles that may work on it; left out: those that may publish. */
  may?: (role: Role) => boolean
  /** The title and the first words of the list; left out: of `many` and the group. */
  title?: string
  lead?: string | ((db: Db) => Promise<string>)
  help?: DeskLink
  /** Links above the list. */
  tools?: (role: Role) => readonly DeskLink[]
  /** A list without a filter is in the order of its titles. */
  byTitle?: true
  /** The head of its own column in a list, and what it shows. */
  column?: string
  lines?: (db: Db, rows: readonly TextRow[]) => Promise<readonly OwnLine[]>
  /** Items cannot be added, and do not go. */
  fixed?: true

  /** The fields of the form, from top to bottom. */
  fields: (item: One) => readonly ContentField[]
  /** A record as the form has it. */
  typed: (item: One) => FormValues
  /** What was typed, or an error for each wrong field: `about` is the item, "new" if it does not exist yet. */
  typedIn: (
    form: FormData,
    about: { db: Db; id: string },
  ) => MaybePromise<{ typed: Typed } | { errors: Record<string, string>; typed?: FormValues }>
  /** What was typed, as the form has it. */
  show: (typed: Typed) => FormValues
  /** A version as lines, for comparing; left out: its fields with their labels. */
  whole?: (stored: string) => string
  /** A page of its own, where staff add items. */
  addPage?: DeskLink
  /** For kinds whose items staff add in the form. */
  add?: {
    label: string
    fields: () => readonly ContentField[]
    typed: FormValues
    /** What a link to the form brings along, in place of `typed`. */
    typedFrom?: (db: Db, asked: URLSearchParams) => Promise<FormValues>
    /** Beside the form. */
    sections?: readonly ItemSection[]
    /** For its preview, before it exists; left out: its preview is a page of its own. */
    blank?: () => One
    create: (db: Db, typed: Typed, by: string) => Promise<{ id: string } | { errors: Record<string, string> }>
  }

  /** In place of the title of its text. */
  titleOf?: (item: One) => string
  /** After the day of the last save. */
  about?: (item: One) => SectionText | undefined
  /** More links at the top. */
  links?: (item: One) => readonly DeskLink[]
  /** The language of its words, if it is not English. */
  language?: (item: One) => string
  /** The public page that shows it, or would; left out: none. */
  page?: (item: One) => string | null
  /** The page that shows what was typed; left out: below its own address. */
  preview?: (item: One) => string
  /** The page that shows it as a mail, below its own address. */
  mailed?: true
  /** Whether a second person can be asked to review it. */
  reviewed: (item: One) => boolean
  /** What publishes it, in a sentence, in place of the buttons “Publish now” and “Schedule it”. */
  publishedBy?: string
  /** The message after it is sent for review. */
  saidOfReview?: () => string
  place: (db: Db, item: One) => MaybePromise<ItemPlace>
  /** There is a button that goes back to the first version. */
  firstAgain?: true
  /** Other sections beside the form. */
  sections?: (db: Db, item: One) => Promise<readonly ItemSection[]>
  /** Its own buttons. */
  acts?: Readonly<Record<string, (act: TextAct) => Promise<TextOutcome>>>
  /** Its own acts on many items at once, beside those of every kind: each saves new words of every item. */
  bulk?: Readonly<Record<string, BulkChange<Typed, One>>>
}

/** A change to many items at once. */
export interface BulkChange<Typed, One> {
  button: string
  /** What it does, in a sentence. */
  says: string
  /** The message after it. */
  done: string
  fields: () => readonly ContentField[]
  /** What was typed, as the change of each item; or an error for each wrong field. */
  read: (typed: TypedFields) => { change: (item: One) => Typed } | { errors: Record<string, string> }
  /** In the transaction that saved new words of an item. */
  saved?: (tx: Tx, saved: SavedInBulk) => Promise<void>
}

interface SavedInBulk {
  id: string
  /** The version before, and the new one. */
  from: number
  version: number
  /** What the items were selected from: the id of an import, or nothing. */
  of: string
}

export type SavedItem<Typed> =
  | { kept: number; mergedWith: string | null }
  /** A field is wrong: nothing was saved. */
  | { errors: Record<string, string> }
  /** Both changed the same place: nothing was saved. */
  | { conflicts: Conflict[]; typed: Typed; version: number; other: string }
