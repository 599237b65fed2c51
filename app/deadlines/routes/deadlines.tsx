import { data } from 'react-router'
import { formData } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { CrisisScript } from '#app/ui/crisis/crisis-help.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { bookNow, nowHere } from '../book.server.ts'
import { DeadlineForm } from '../components/deadline-form.tsx'
import { Pieces } from '../components/pieces.tsx'
import deadlinesModule from '../deadlines-module.ts?worker&url'
import { type ReadAnswers, readAnswers } from '../read-answers.ts'
import { readSeed } from '../read-seed.ts'
import { daysToChoose, resultOf } from '../result.ts'
import { words } from '../words.ts'
import type { Route } from './+types/deadlines'

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [
    { label: words.page.knowYourRights, href: '/know-your-rights' },
    { label: words.page.title },
  ],
  title: () => words.page.title,
  listed: { in: 'rights' },
  searchText: () => words.searchTexts.page,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.page.title, ownTitle: true, description: words.page.metaDescription })

/** The rules are included, so that a browser with scripts computes on its own. */
export const loader = () => ({ book: JSON.stringify(bookNow()).replaceAll('<', '\\u003c') })

/** For a browser without scripts. Nothing is stored, in caches or here. */
export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const now = nowHere()
  const read = readAnswers(field, now)
  const wrong = Object.keys(read.problems).length > 0
  const pieces = wrong
    ? daysToChoose(read)
    : resultOf(read, bookNow(), now, readSeed(field('seed')) ?? newId())
  return data({ read, pieces }, { status: wrong ? 422 : 200, headers: { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Deadlines({ loaderData: { book }, actionData }: Route.ComponentProps) {
  const read: ReadAnswers | null = actionData?.read ?? null
  const pieces = actionData?.pieces ?? []
  const problems = read?.problems ?? {}
  const wrong = Object.keys(problems).length > 0
  return (
    <Page title={words.page.title} lead={<p>{words.page.lead}</p>}>
      <FormTitle title={words.page.title} error={wrong} />
      <ErrorSummary errors={problems} />
      <div id="dates">{pieces.length > 0 && <Pieces pieces={pieces} />}</div>
      <section aria-labelledby="questions" className="deadline-questions">
        <h2 id="questions">{words.page.questions}</h2>
        <p>{words.page.privacy}</p>
        <DeadlineForm read={read} />
      </section>
      <section aria-labelledby="also-see" className="flow">
        <h2 id="also-see">{words.page.alsoSee}</h2>
        <ul className="spaced line-links">
          <li>
            <Sentence of={words.page.toChart} chart="/resources/deadline-chart" />
          </li>
          <li>
            <Sentence of={words.page.toStates} states="/know-your-rights#states" />
          </li>
        </ul>
        <p className="general-note">{words.page.general}</p>
      </section>
      <script
        type="application/json"
        id="book"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, without a "<"
        dangerouslySetInnerHTML={{ __html: book }}
      />
      <CrisisScript />
      <script src={deadlinesModule} defer />
    </Page>
  )
}
