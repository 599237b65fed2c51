import { fieldTexts, type KindDesk, textsOf, textToBe, typedIn } from '#app/content/content.server.ts'
import { type TypedFields, withArticle } from '#app/content/model/rules.ts'
import type { Db } from '#db/schema.ts'
import { factFollowers } from '../facts/fact-followers.server.ts'
import type { FactItem } from '../facts/fact-texts.server.ts'
import type { WholeKind } from '../kinds/kind.ts'
import { mayGo } from '../kinds/kinds.server.ts'
import { countedExamples } from './record-checks.server.ts'
import { addFact } from './saving-facts.server.ts'

// How staff work on records in the console.

const GROUP = {
  to: '/staff/facts',
  label: 'All facts',
  title: 'Facts',
  lead: 'These are the facts on our pages. Visitors see a change once it is public.',
}

export function recordDesk(kind: WholeKind): KindDesk<TypedFields, FactItem> {
  const { name, one, many, fixed, legal = false, path } = kind
  return {
    one,
    many,
    list: `/staff/facts/${name}`,
    group: GROUP,
    byTitle: true,
    ...(fixed && { fixed }),
    fields: ({ content }) =>
      kind.fields.map((field) =>
        field.as === 'examples'
          ? { ...field, counted: countedExamples(name, content).map((counted) => counted?.says) }
          : field,
      ),
    typed: ({ content }) => fieldTexts(kind.fields, content),
    typedIn: (form) => ({ typed: textsOf(kind.fields, typedIn(form)) }),
    show: (typed) => typed,
    ...(!fixed && { add: addTo(kind) }),
    page: ({ text, content }) => kind.preview ?? path(text.address, content),
    reviewed: () => legal,
    place: (_db, { text, content }) => ({
      path: path(text.address, content),
      goes: { offSite: mayGo(text), intoBin: mayGo(text) && text.publishedOn === null },
    }),
    sections: (db, { text }) => madeOf(db, { kind: name, key: text.address }),
    firstAgain: true,
  }
}

const addTo = (kind: WholeKind) => ({
  label: `Add ${withArticle(kind.one)}`,
  fields: () => kind.fields,
  typed: fieldTexts(kind.fields, kind.blank),
  blank: () => ({ text: { ...textToBe(kind.name), address: 'new' }, content: kind.blank }),
  create: (db: Db, typed: TypedFields, by: string) => addFact(db, kind.name, typed, by),
})

/** The files and other things made from a record, with their progress. */
async function madeOf(db: Db, fact: { kind: string; key: string }) {
  const made = (await Promise.all(factFollowers().map(({ says }) => says(db, fact)))).flat()
  if (made.length === 0) return []
  return [
    {
      id: 'follows',
      title: 'Made from it',
      texts: [{ of: 'The site brings them up to date by itself after each publication.' }],
      links: made.map(({ title, state, look, href }) => ({
        label: title,
        to: href,
        tag: { look, label: state },
      })),
    },
  ]
}
