import type { SearchEntry } from '#app/platform/search-text/search-text.server.ts'
import { samplesGone } from '#app/shared/samples-gone.server.ts'
import type { Db } from '#db/schema.ts'
import {
  examples,
  figures,
  laws,
  pages,
  people,
  questions,
  resources,
  rules,
  states,
  tags,
  terms,
  territories,
} from './editing/own-records.server.ts'
import { factsOf, lastChangeBefore, outOfFacts, pastOf } from './facts/snapshot.server.ts'
import type { RuleContent } from './kinds/deadline-rule.server.ts'
import { factKind, factKinds } from './kinds/kinds.server.ts'
import type { LawContent } from './kinds/law.server.ts'
import type { PageContent } from './kinds/page.server.ts'
import type { ResourceContent } from './kinds/resource.server.ts'
import type { ExampleContent, QuestionContent } from './kinds/right.server.ts'
import type { FigureContent, PersonContent, TermContent } from './kinds/site.server.ts'
import type { StateContent, TerritoryContent } from './kinds/state.server.ts'
import type { TagContent } from './kinds/tag.server.ts'
import {
  type ChartHistory,
  chartAt,
  type DeadlineChart,
  type DeadlineRule,
  type StateLimits,
} from './model/rules.ts'

export { defineRecord } from './editing/define-record.server.ts'
export { factsInArchive } from './editing/facts-in-archive.server.ts'
export { sweepFacts, takeBackSamples } from './editing/samples.server.ts'
export { dueJobs as factJobs, planDueFacts } from './facts/due-facts.server.ts'
export {
  type ChangedFact,
  type FactFollower,
  type FollowUp,
  followFacts,
} from './facts/fact-followers.server.ts'
export { publicFacts } from './facts/fact-texts.server.ts'
export { builtInFactsHash, loadBuiltInFacts, takeOverWords } from './facts/loading-facts.server.ts'
export { forgetFacts, outOfFacts, type Previewed, previewedFact, readFacts } from './facts/snapshot.server.ts'
export { everyClock, freeHelp } from './kinds/built-in-facts.server.ts'
export { day, line, words } from './kinds/common.server.ts'
export type { RuleContent } from './kinds/deadline-rule.server.ts'
export { factKinds } from './kinds/kinds.server.ts'
export type { LawContent } from './kinds/law.server.ts'
export { offerOwnPdfs } from './kinds/own-pdfs.ts'
export type { PlaceContent } from './kinds/place.server.ts'
export { fileNameOf, type ResourceContent } from './kinds/resource.server.ts'
export type { PersonContent } from './kinds/site.server.ts'
export type { TagContent } from './kinds/tag.server.ts'

// The facts for other features: what visitors see now. None of it queries the database.

const each = <T extends object, R>(
  { all }: { all: () => readonly { key: string; content: T }[] },
  shape: (content: T, key: string) => R,
) => outOfFacts(() => all().map(({ key, content }) => shape(content, key)))

/** The federal laws in their order. */
export const lawFacts = each(laws, (law: LawContent, slug) => ({
  ...law,
  slug,
  href: `/know-your-rights/${slug}`,
}))

/** The 50 states, alphabetically. */
export const stateFacts = each(states, (state: StateContent, slug) => ({
  ...state,
  slug,
  href: `/know-your-rights/${slug}`,
}))

export type LawFact = ReturnType<typeof lawFacts>[number]
export type StateFact = ReturnType<typeof stateFacts>[number]

/** D.C. and the territories: only federal law, and free help there. */
export const territoryFacts = each(territories, (place: TerritoryContent) => place)
export const exampleFacts = each(examples, (group: ExampleContent, id) => ({ ...group, id }))
export const questionFacts = each(questions, (one: QuestionContent, id) => ({
  ...one,
  id,
  correctAnswer: one.rightAnswer - 1,
}))
export const termFacts = each(terms, (one: TermContent, slug) => ({ ...one, slug }))
export const personFacts = each(people, (one: PersonContent, id) => ({ ...one, id }))
/** The URLs and titles of resources. */
export const resourceFacts = each(resources, ({ title, body }: ResourceContent, slug) => ({
  title,
  body,
  href: `/resources/${slug}`,
  slug,
}))
/** Pages that staff write. */
export const pageFacts = each(pages, (one: PageContent, slug) => ({ ...one, slug, href: `/pages/${slug}` }))
/** Tags for forum topics. */
export const tagFacts = each(tags, (one: TagContent, code) => ({ ...one, code }))
export const figureFacts = each(figures, (one: FigureContent) => one)

const isSample = ({ sample }: { sample: string }): boolean => sample === 'yes'

/** Staff can unpublish all samples of a kind at once (staff/setup). Their records stay. */
const withoutGone = <T extends { sample: string }>(records: readonly T[], gone: boolean): T[] =>
  records.filter((one) => !(gone && isSample(one)))

/** The visible figures of a page, or of all pages, and how many are samples. */
export async function shownFigures(db: Db, place?: FigureContent['place']) {
  const all = withoutGone(figureFacts(), (await samplesGone(db)).has('figures'))
  const figures = all.filter((one) => place === undefined || one.place === place)
  return { figures, samples: figures.filter(isSample).length }
}

/** The visible team, and how many are samples. */
export async function shownTeam(db: Db) {
  const people = withoutGone(personFacts(), (await samplesGone(db)).has('team'))
  return { people, samples: people.filter(isSample).length }
}

const ruleOf = (id: string, content: RuleContent): DeadlineRule => {
  const { violationType, route, law, clockStart, clockStartsFrom, deadline, deadlineType } = content
  const { appliesWhen, source, priority, notIn, stateDataField, actBy, actByWhy, url, checkedOn } = content
  return {
    id,
    violationType,
    route,
    law,
    clockStart,
    clockStartsFrom,
    deadline,
    deadlineType,
    appliesWhen,
    source,
    priority,
    notIn,
    stateDataField,
    actBy,
    actByWhy,
    url,
    checkedOn,
    confidence: content.confidence,
    notStopped: content.notStopped ?? '',
    stopped: content.stopped ?? '',
    moreTime: content.moreTime ?? '',
    // All staff browsers load the chart with its history, so it contains only what is shown.
    note: deadlineType === 'local' || (deadlineType === 'state' && !actBy) ? content.note : '',
  }
}

const limitsOf = ({
  code,
  state,
  law,
  housing,
  publicAccommodations,
  deadlines,
  agency,
  employment,
  confidence,
  checkedOn,
}: StateContent): StateLimits => ({
  code,
  state,
  law,
  housing,
  publicAccommodations,
  deadlines,
  agency: { name: agency.name, url: agency.url },
  smallestEmployer: employment.minEmployees,
  confidence,
  checkedOn,
})

/** The rules that deadlines are computed with, now and before each change. */
export const deadlineHistory = outOfFacts(
  (): ChartHistory => ({
    rules: pastOf<RuleContent>('rule').map(({ key, from, content }) => ({
      key,
      from,
      words: ruleOf(key, content),
    })),
    states: pastOf<StateContent>('state').map(({ key, from, content }) => ({
      key,
      from,
      words: limitsOf(content),
    })),
  }),
)

/** The current deadline rules. */
export const deadlineChart = outOfFacts(
  (): DeadlineChart => ({
    rules: rules.all().map(({ key, content }) => ruleOf(key, content)),
    states: states.all().map(({ content }) => limitsOf(content)),
  }),
)

const charts = outOfFacts(() => new Map<string, DeadlineChart>())

/** The deadline rules at that time. There are as many charts as changes. */
export function deadlineChartAt(moment: string): DeadlineChart {
  const change = lastChangeBefore(moment)
  const kept = charts().get(change)
  if (kept) return kept
  const chart = chartAt(deadlineHistory(), moment)
  charts().set(change, chart)
  return chart
}

/** Every fact in the site's search. */
export const factEntries = (): SearchEntry[] =>
  factKinds().flatMap((kind) =>
    factsOf<Record<string, unknown>>(kind).flatMap(
      ({ key, content }) => factKind(kind).search?.(key, content) ?? [],
    ),
  )
