import {
  type KindDesk,
  said,
  seenBy,
  type TextAct,
  type TextOutcome,
  typedIn,
} from '#app/content/content.server.ts'
import { type ItemSection, mayEdit } from '#app/content/model/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { changedSince } from './full-texts.server.ts'
import { easierPath } from './rules.ts'
import { sayItFits } from './saving-variants.server.ts'
import { variantLines } from './variant-lines.server.ts'
import { type Variant, variantName } from './variant-texts.server.ts'

// How staff work on easier versions and translations in the console.

const isEasier = ({ text }: Variant): boolean => text.variant === 'easier'

/** Changes of the full text since this version was written, and the button that confirms it is still accurate. */
async function sourceChanges(db: Db, { text, content, source }: Variant): Promise<ItemSection[]> {
  const changes = await changedSince(db, source, content.fits)
  if (!changes) return []
  const of = changes.before
    ? 'This is what changed. Correct your words and save them. Then say that they fit.'
    : 'We do not have what it said before. This is what the full text says now. Compare your words with it. Then say that they fit.'
  return [
    {
      id: 'source-changed',
      title: 'The full text has changed since',
      texts: [{ of }],
      lines: changes.lines,
      acts: mayEdit(text.state)
        ? [
            {
              intent: 'fits',
              button: 'These words fit it now',
              hidden: { version: String(text.version), mark: source.mark },
            },
          ]
        : [],
    },
  ]
}

async function fits(act: TextAct): Promise<TextOutcome> {
  const asked = { seen: seenBy(act), mark: act.typed.mark ?? '' }
  if (!(await sayItFits(act.db, act.id, asked, act.me.userId)))
    throw new Refused('Someone just saved a newer version. Read it first, then press the button again.')
  return said('It fits', 'This is saved as a version. The list will say when the full text changes again.')
}

export const variantDesk: KindDesk<Record<string, string | undefined>, Variant> = {
  one: 'version',
  many: 'other versions',
  list: '/staff/variants',
  title: 'Easier to read and other languages',
  lead: 'To start one, go to the page of its full text. Visitors can read easier versions. Other languages are kept, and visitors do not see them yet.',
  column: 'Full text',
  lines: variantLines,
  fields: (item) => {
    const { fields, source } = item
    return isEasier(item)
      ? fields
      : fields.map((field) => ({ ...field, beside: source.words[field.at] ?? '' }))
  },
  typed: ({ content }) => content.words,
  typedIn: (form) => ({ typed: typedIn(form) }),
  show: (typed) => typed,
  titleOf: ({ text }) => `${variantName(text)}: ${text.title || 'Without a title'}`,
  about: ({ source }) => ({
    of: 'Full text: [{title}](source)',
    links: { source: source.console },
    values: { title: source.title },
  }),
  links: ({ source }) => [
    { to: `/staff/variants/of/${source.id}`, label: 'Other versions of the full text' },
  ],
  language: ({ text }) => text.language,
  page: (item) => (isEasier(item) ? easierPath(item.source.path) : null),
  // A translation is previewed in the page of the full text.
  preview: (item) =>
    isEasier(item)
      ? `/staff/variants/${item.text.id}/page`
      : `${item.source.console}/page?in=${item.text.language}`,
  reviewed: ({ source }) => source.legal,
  saidOfReview: () => mailFollowsNow('People who can review get an email.'),
  place: (_db, item) =>
    isEasier(item)
      ? { path: easierPath(item.source.path) }
      : {
          path: null,
          texts: [
            {
              of: 'Visitors read only English for now. These words are kept with all their versions. They are in the folder when you export all content.',
            },
          ],
        },
  sections: sourceChanges,
  acts: { fits },
}
