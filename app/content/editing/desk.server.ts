import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { othersPresent } from '#app/platform/presence/presence.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { zoneOf } from '#app/platform/time.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { comparedVersions } from '../items/comparing.server.ts'
import { linksLookedAt } from '../items/opened-links.server.ts'
import { firstWords, versionAt } from '../items/text-versions.server.ts'
import { ITEM_WORDS, type ItemUse } from '../model/item-words.ts'
import {
  asTitle,
  type ContentField,
  choiceLabel,
  type ItemSection,
  mayEdit,
  type SectionAct,
} from '../model/rules.ts'
import { mayApprove, shownText } from '../publishing/shown-text.server.ts'
import { bulkActs } from './bulk-acts.server.ts'
import type { FormValues, Item, KindDefinition, KindDesk } from './kind-definition.ts'
import type { KindVerbs } from './kind-verbs.server.ts'
import { previewItem } from './preview-item.server.ts'
import { actsAtOnce, textActs } from './text-acts.server.ts'

// What the console's screens show of an item. The screens are the same for every kind.

const SENT = 'People who can review see it in the list and on the overview.'

const saidOfReview = () => `${SENT} ${mailFollowsNow('They get an email, too.')}`

/** A kind for the screens, which do not know what its records are made of. */
export type DeskKind = ReturnType<typeof deskOf>

export function deskOf<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  verbs: KindVerbs<Content, Typed, One>,
) {
  const { desk, name } = kind
  const { one, many, list, group, help, tools, byTitle, column, fixed } = desk
  const add = adding(kind)
  const use = itemUse(kind)
  const buttons = textActs(verbs, {
    read: desk.typedIn,
    show: desk.show,
    reviewed: desk.saidOfReview ?? saidOfReview,
    words: ITEM_WORDS[use],
  })
  return {
    name,
    one,
    many,
    list,
    group,
    help,
    tools,
    byTitle,
    column,
    mail: desk.mailed,
    title: desk.title ?? asTitle(many),
    lead: async (db: Db): Promise<string> =>
      typeof desk.lead === 'function' ? desk.lead(db) : (desk.lead ?? group?.lead ?? ''),
    /** Whether items go off the site and into the bin. */
    goes: !fixed,
    lines: desk.lines,
    asSource: kind.asSource,
    restore: verbs.restore,
    bin: verbs.bin,
    publish: verbs.publish,
    takeOffSite: verbs.takeOffSite,
    move: kind.move,
    publishScheduled: verbs.publishScheduled,
    may: desk.may ?? mayPublish,
    use,
    acts: { ...(kind.atOnce ? actsAtOnce(buttons) : buttons), ...desk.acts },
    bulk: bulkActs(kind, verbs),
    preview: (db: Db, asked: Parameters<typeof previewItem>[2]) => previewItem(kind, db, asked),
    add,
    addPage: desk.addPage,
    shown: (db: Db, id: string, me: StaffMember) => shownItem(kind, verbs, { db, id, me }),
    compared: async (db: Db, id: string, asked: URLSearchParams) => {
      const item = await kind.load(db, id)
      return {
        id,
        use,
        title: titleOf(kind, item),
        /** Whether a version can be read as a page. */
        page: hasPage(kind, item),
        ...(await comparedVersions(db, item.text, asked, wholeOf(kind, item))),
        editable: mayEdit(item.text.state) && !kind.final?.(item),
      }
    },
  }
}

const itemUse = ({ atOnce }: { atOnce?: true }): ItemUse => (atOnce ? 'atOnce' : 'published')

function adding<Content, Typed, One extends Item<Content>>({ desk }: KindDefinition<Content, Typed, One>) {
  const { add } = desk
  if (!add) return undefined
  const create = async (
    db: Db,
    form: FormData,
    by: string,
  ): Promise<{ id: string } | { errors: Record<string, string>; typed?: FormValues | undefined }> => {
    const read = await desk.typedIn(form, { db, id: 'new' })
    return 'errors' in read ? read : add.create(db, read.typed, by)
  }
  return { ...add, create }
}

const titleOf = <Content, Typed, One extends Item<Content>>(
  { desk }: KindDefinition<Content, Typed, One>,
  item: One,
): string => desk.titleOf?.(item) ?? shownText(item.text).title

/** Words that visitors cannot read have no page of their own. */
const hasPage = <Content, Typed, One extends Item<Content>>(
  { desk, publishes = () => true }: KindDefinition<Content, Typed, One>,
  item: One,
): boolean => !desk.preview && publishes(item)

/** A version as lines: each field with its label. */
function wholeOf<Content, Typed, One extends Item<Content>>(
  { desk, read }: KindDefinition<Content, Typed, One>,
  item: One,
): (stored: string) => string {
  if (desk.whole) return desk.whole
  const fields = desk.fields(item)
  return (stored) => {
    const texts = desk.typed({ ...item, content: read(stored) })
    return fields
      .map((field) => {
        const value = texts[field.at]
        return `${field.label}:\n${choiceLabel(field, value) || value || 'Nothing'}`
      })
      .join('\n\n')
  }
}

interface Asked {
  db: Db
  id: string
  me: StaffMember
}

/** Everything on the page of an item. */
async function shownItem<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  verbs: KindVerbs<Content, Typed, One>,
  { db, id, me }: Asked,
) {
  const { desk, publishes = () => true } = kind
  const item = await kind.load(db, id)
  const { text } = item
  const final = kind.final?.(item) ?? null
  const editable = mayEdit(text.state) && final === null
  const links = await linksLookedAt(db, text.id, await kind.links(item))
  const checks = editable ? await verbs.checks(db, item, { links }) : []
  const reviewed = desk.reviewed(item)
  const at = `${desk.list}/${id}`
  return {
    text: shownText(text),
    title: titleOf(kind, item),
    at,
    list: desk.back ?? { to: desk.list, label: desk.title ?? asTitle(desk.many) },
    about: desk.about?.(item),
    links: [
      ...(desk.links?.(item) ?? []),
      ...(kind.asSource ? [{ to: `/staff/variants/of/${id}`, label: 'Easy reading and translations' }] : []),
    ],
    editable,
    fields: desk.fields(item) as readonly ContentField[],
    typed: desk.typed(item),
    language: desk.language?.(item),
    page: hasPage(kind, item) ? `${at}/page` : null,
    preview: desk.preview?.(item) ?? `${at}/page`,
    mail: desk.mailed && `${at}/mail`,
    checks,
    outside: links,
    use: itemUse(kind),
    steps: {
      blocked: !publishes(item) || checks.some(({ blocks }) => blocks),
      final,
      publishedBy: desk.publishedBy,
      reviewed,
      publishes: publishes(item),
      mayApprove: reviewed && (await mayApprove(db, me, text)),
      zone: zoneOf(config.timeZone),
      times: HALF_HOURS,
    },
    sections: [
      ...(text.state === 'bin' ? [] : [await placeOf(kind, item, db)]),
      ...((await desk.sections?.(db, item)) ?? []),
    ],
    writers: await othersPresent(db, { kind: 'text', itemId: text.id }, me.userId),
  }
}

/** Where visitors read it, and how it goes. */
async function placeOf<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  item: One,
  db: Db,
): Promise<ItemSection> {
  const { desk } = kind
  const words = ITEM_WORDS[itemUse(kind)]
  const { path, texts = [], acts = [], goes } = await desk.place(db, item)
  const shown = item.text.publishedVersion !== null
  const at =
    path === null
      ? []
      : shown
        ? [{ of: '[{path}](page)', links: { page: path }, values: { path } }]
        : [{ of: 'Visitors do not see it. Its address would be {path}.', values: { path } }]
  const offSite = shown && (goes?.offSite ?? true)
  const mayBeBinned = goes?.intoBin ?? true
  return {
    id: 'place',
    title: words.place,
    texts: [...at, ...texts],
    acts: [
      ...acts,
      ...(await firstAgain(desk, item, db)),
      ...(kind.atOnce && item.text.state === 'back' ? [inUseAgain(item.text.version)] : []),
      ...(offSite ? [takeOff(words.takeOff)] : []),
      ...(mayBeBinned ? [intoBin(shown ? `${words.bin} ` : '')] : []),
    ],
  }
}

/** The button that goes back to the first version, unless it is the newest. */
async function firstAgain<Typed, One extends Item<unknown>>(
  desk: KindDesk<Typed, One>,
  { text: { id, state, version } }: One,
  db: Db,
): Promise<SectionAct[]> {
  if (!desk.firstAgain || !mayEdit(state)) return []
  const [first, newest] = [
    await versionAt(db, id, await firstWords(db, id)),
    await versionAt(db, id, version),
  ]
  if (first?.content === newest?.content) return []
  return [{ intent: 'first', button: 'Back to the first version', hidden: { version: String(version) } }]
}

const inUseAgain = (version: number): SectionAct => ({
  intent: 'publish',
  button: 'Use it again',
  hidden: { version: String(version) },
})

const takeOff = ({ button, text }: { button: string; text: string }): SectionAct => ({
  intent: 'take-back',
  button,
  danger: true,
  fold: button,
  text,
})

const intoBin = (says: string): SectionAct => ({
  intent: 'bin',
  button: 'Put it in the bin',
  danger: true,
  fold: 'Put it in the bin',
  text: `${says}For 30 days you can take it out again. Then it is deleted for good.`,
})
