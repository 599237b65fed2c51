import accommodations from '#db/samples/accommodations.json' with { type: 'json' }
import deadlineRules from '#db/samples/deadline-rules.json' with { type: 'json' }
import federal from '#db/samples/federal-laws.json' with { type: 'json' }
import figures from '#db/samples/figures.json' with { type: 'json' }
import forum from '#db/samples/forum.json' with { type: 'json' }
import forumTags from '#db/samples/forum-tags.json' with { type: 'json' }
import glossary from '#db/samples/glossary.json' with { type: 'json' }
import plainer from '#db/samples/plainer-words.json' with { type: 'json' }
import quiz from '#db/samples/quiz.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import stateLaws from '#db/samples/state-laws.json' with { type: 'json' }
import team from '#db/samples/team.json' with { type: 'json' }
import territories from '#db/samples/territories.json' with { type: 'json' }
import type { RuleContent } from './deadline-rule.server.ts'
import type { LawContent } from './law.server.ts'
import type { PlaceContent } from './place.server.ts'
import { type ResourceContent, resourceBuiltIn } from './resource.server.ts'
import type { ExampleContent, QuestionContent } from './right.server.ts'
import type { FigureContent, PersonContent, TermContent } from './site.server.ts'
import type { StateContent, TerritoryContent } from './state.server.ts'
import type { TagContent } from './tag.server.ts'

// The facts of a release: the first version of each record, without an author.

/** Its key, which never changes, and its content. */
type BuiltIn<T> = readonly [key: string, content: T]

/** Sources are checked again after half a year. */
const MONTHS = 6

/** Both days of a record. Without a last check there is no next one. */
function looked(checkedOn: string, months = MONTHS) {
  if (!checkedOn) return { checkedOn, reviewOn: '' }
  const [year = 0, month = 1, day = 1] = checkedOn.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const on = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  return { checkedOn, reviewOn: on.toISOString().slice(0, 10) }
}

/** Plainer versions of a law's sentences above grade 8, with the same meaning. */
const inPlainWords: typeof federal = JSON.parse(
  plainer.reduce(
    (text, pair) => text.replaceAll(asInJson(pair.record), asInJson(pair.plainer)),
    JSON.stringify(federal),
  ),
)

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const laws = inPlainWords.map(
  ({ id, newestSourceSeen: _, ...law }): BuiltIn<LawContent> => [
    id,
    {
      ...law,
      otherAgencies: 'otherAgencies' in law && law.otherAgencies ? law.otherAgencies : [],
      notes: law.notes as LawContent['notes'],
      confidence: law.confidence as LawContent['confidence'],
      ...looked(law.checkedOn),
    },
  ],
)

const keyOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const states = stateLaws.states.map(
  (one): BuiltIn<StateContent> => [
    keyOf(one.state),
    { ...(one as StateContent), ...looked(stateLaws.reviewedOn) },
  ],
)

const places = territories.map(
  ({ reviewedOn, ...one }): BuiltIn<TerritoryContent> => [
    one.code.toLowerCase(),
    {
      ...one,
      confidence: one.confidence as TerritoryContent['confidence'],
      sources: [`${one.protectionAndAdvocacy.name}: ${one.protectionAndAdvocacy.url}`],
      ...looked(reviewedOn),
    },
  ],
)

type SampleRule = (typeof deadlineRules.rules)[number]

const rules = deadlineRules.rules.map(
  (one: SampleRule): BuiltIn<RuleContent> => [
    one.id,
    {
      violationType: one.violationType as RuleContent['violationType'],
      route: one.route,
      routeType: one.routeType,
      law: one.law,
      clockStart: one.clockStart as RuleContent['clockStart'],
      clockStartsFrom: one.clockStartsFrom,
      deadline: one.deadline as RuleContent['deadline'],
      deadlineType: one.deadlineType as RuleContent['deadlineType'],
      appliesWhen: one.appliesWhen,
      url: one.url,
      note: one.note,
      ...(one.notStopped && { notStopped: one.notStopped }),
      ...(one.stopped && { stopped: one.stopped }),
      ...(one.moreTime && { moreTime: one.moreTime }),
      source: { title: one.source.title, url: one.source.url },
      priority: one.priority,
      notIn: one.stateRule?.mode === 'except' ? one.stateRule.states : [],
      stateDataField: one.stateDataField,
      actBy: one.actBy ? ({ amount: one.actBy.amount, unit: one.actBy.unit } as RuleContent['actBy']) : null,
      actByWhy: one.actBy?.why ?? '',
      examples: one.examples ?? [],
      confidence: one.confidence as RuleContent['confidence'],
      ...looked(deadlineRules.version),
    },
  ],
)

const examples = accommodations.map(
  ({ id, category, intro, items }): BuiltIn<ExampleContent> => [
    id,
    { category, intro, items, sources: [], ...looked('') },
  ],
)

const terms = glossary.map(
  ({ slug, term, plain, also, legalWord }): BuiltIn<TermContent> => [
    slug,
    { term, plain, also, legalWord: legalWord ? 'yes' : 'no', ...looked('') },
  ],
)

const questions = quiz.map(
  (one): BuiltIn<QuestionContent> => [
    `question-${one.id}`,
    {
      topic: one.topicInside,
      question: one.question,
      options: one.options,
      rightAnswer: one.correctAnswer + 1,
      explanation: one.explanation,
      learnMore: one.learnMore,
      lawPage: one.lawPage,
      sources: [{ title: one.law, url: one.learnMore }],
      ...looked(''),
    },
  ],
)

const people = team.map(
  ({ id, name, role, bio }): BuiltIn<PersonContent> => [
    `person-${id}`,
    { name, role, bio, portrait: id, sample: 'yes', ...looked('') },
  ],
)

const numbers = figures.map(
  ({ id, place, figure, what }): BuiltIn<FigureContent> => [
    id,
    { place: place as FigureContent['place'], figure, what, sample: 'yes', ...looked('') },
  ],
)

const hub = resources.map(
  (one): BuiltIn<ResourceContent> => [
    one.slug,
    { ...resourceBuiltIn(one), ...looked(one.reviewedOn, one.reviewMonths) },
  ],
)

const forumPlaces = forum.map(
  ({ id, name, about, belongs }, at): BuiltIn<PlaceContent> => [
    id,
    { name, about, belongs, order: at + 1, newTopics: 'open', ...looked('') },
  ],
)

const tags = forumTags.map(
  ({ id, name, about }, at): BuiltIn<TagContent> => [
    id,
    { name, about, order: at + 1, newTopics: 'open', ...looked('') },
  ],
)

export const BUILT_IN = {
  law: laws,
  state: states,
  territory: places,
  rule: rules,
  example: examples,
  term: terms,
  question: questions,
  person: people,
  figure: numbers,
  resource: hub,
  place: forumPlaces,
  tag: tags,
}

/** Shown with every deadline, whatever the law. */
export const everyClock = deadlineRules.alwaysShow
/** Free help available everywhere. */
export const freeHelp = deadlineRules.helpLinks
