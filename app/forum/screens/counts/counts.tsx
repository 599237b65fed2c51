import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { FORUM_RULES } from '#db/tables/forum.ts'
import { words as forumWords } from '../../model/words.ts'
import { publicCounts } from '../../reading/counts/month-counts.server.ts'
import { words } from '../../reading/counts/words.ts'
import type { Route } from './+types/counts'

export const loader = async () => ({ months: await publicCounts(db) })

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.title }],
  title: () => words.title,
  listed: { in: 'help' },
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description })

type Month = Route.ComponentProps['loaderData']['months'][number]

/** Public counts of forum activity and moderator actions. */
export default function Counts({ loaderData: { months } }: Route.ComponentProps) {
  const [newest, ...older] = months
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      {newest ? (
        <>
          <section aria-labelledby="newest" className="flow">
            <h2 id="newest">{nameOf(newest.month)}</h2>
            <Numbers of={newest} />
          </section>
          {older.map((month) => (
            <Disclosure key={month.month} summary={nameOf(month.month)}>
              <Numbers of={month} />
            </Disclosure>
          ))}
          <p>{words.small}</p>
        </>
      ) : (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
    </Page>
  )
}

const nameOf = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const inWords = (count: number | null | undefined) => count?.toLocaleString('en-US') ?? words.few

function Numbers({ of }: { of: Month }) {
  const { rows } = words
  const line = (name: keyof typeof rows) => ({ name: rows[name], value: inWords(of[name]) })
  return (
    <DescriptionList
      items={[
        ...(['posts', 'approved', 'reports'] as const).map(line),
        ...FORUM_RULES.map((rule) => ({
          name: words.removed({ rule: forumWords.rules[rule] }),
          value: inWords(of.removed[rule]),
        })),
        ...(['edited', 'putBack', 'warnings', 'pauses', 'bans', 'appeals', 'changed', 'stays'] as const).map(
          line,
        ),
      ]}
    />
  )
}
