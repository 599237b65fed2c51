import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { daysInWords, PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { dayAndHour, longMonth } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { dropFailed, failedSearches, SHOWN_FROM_DAYS } from '../../failed/failed-searches.server.ts'
import { failedSchema } from '../../failed/forms.server.ts'
import { BEST_BETS } from '../../model/best-bets.ts'
import { relevanceNow, shownQuestions } from '../../relevance/relevance.server.ts'
import { askSoon, brokenPins } from '../../tuning/changes-now.server.ts'
import type { Route } from './+types/search-overview'
import { AskedQuestions } from './asked-questions.tsx'
import { AskedLink, MovedQuestions } from './moved-questions.tsx'
import { SearchChips } from './search-chips.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const [relevance, failed, broken, asked] = await Promise.all([
    relevanceNow(db),
    failedSearches(db),
    brokenPins(db),
    shownQuestions(db),
  ])
  const { places, mean, meanBefore, moved, madeAt, lookedAt, beforeAt, waits } = relevance
  const time = (at: string | null) => at && dayAndHour(at, config.timeZone)
  return {
    mean,
    meanBefore,
    moved,
    waits,
    madeAt: time(madeAt),
    lookedAt: time(lookedAt),
    beforeAt: time(beforeAt),
    counted: places.filter(({ place }) => place !== null).length,
    first: places.filter(({ place }) => place === 1).length,
    broken,
    asked,
    everyday: Object.entries(BEST_BETS).map(([page, questions]) => ({
      page,
      questions: questions.join(', '),
    })),
    questions: failed.questions.map((one) => ({ ...one, month: longMonth(one.month) })),
    more: failed.more,
    months: failed.months.map((one) => ({ ...one, name: longMonth(one.month) })),
    shownFrom: SHOWN_FROM_DAYS,
    keptFor: daysInWords(PROMISED_DAYS.failedSearches),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await readForm(request, failedSchema)
  if (!form.values) return data({ errors: form.errors }, { status: 422 })
  const { intent, mark } = form.values
  if (intent === 'ask') {
    await askSoon(db)
    return told('Asked', 'The test questions are being asked. Load this page again in a moment.')
  }
  const dropped = await dropFailed(db, mark, me.userId)
  return told(
    dropped ? 'Taken off the list' : 'Nothing to do',
    dropped ? 'If people ask it again, it is counted from the beginning.' : 'It was no longer on the list.',
  )
}

const told = (title: string, text: string) =>
  redirectWithFlash('/staff/search', { kind: 'success', title, text })

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function SearchOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { broken } = loaderData
  return (
    <ConsolePage
      title="Search"
      error={Boolean(actionData)}
      lead={
        <>
          How easily visitors find our pages, and what you can do about it.{' '}
          <Link className="line-link" to="/staff/help/more">
            How it works
          </Link>
        </>
      }
    >
      <SearchChips current="/staff/search" />
      <ErrorSummary errors={actionData?.errors} />
      {broken > 0 && (
        <Notice
          kind="info"
          title={broken === 1 ? '1 pinned page is broken' : `${broken} pinned pages are broken`}
        >
          <p>
            Visitors cannot open {broken === 1 ? 'it' : 'them'}, so the search leaves{' '}
            {broken === 1 ? 'it' : 'them'} out. <Link to="/staff/search/pins">See the pinned pages</Link>
          </p>
        </Notice>
      )}
      <HowWell {...loaderData} />
      <Failed {...loaderData} />
      <AskedQuestions questions={loaderData.asked} />
      <Everyday {...loaderData} />
    </ConsolePage>
  )
}

type Data = Route.ComponentProps['loaderData']

function HowWell({ mean, meanBefore, moved, madeAt, lookedAt, beforeAt, waits, counted, first }: Data) {
  return (
    <section aria-labelledby="well" className="staff-box">
      <h2 id="well">How well it answers</h2>
      {mean === null ? (
        <p>
          The test questions have not been asked yet. That happens a minute after something is published, and
          after each change to the search.
        </p>
      ) : (
        <>
          <p>
            Score <strong>{mean.toFixed(2)}</strong> out of 1
            {meanBefore !== null && `, before that ${meanBefore.toFixed(2)}`}. At 1, the right page always
            comes first. For {first} of {counted} test questions it does.
          </p>
          <p>
            Last asked {lookedAt}. {waits && 'They will be asked again soon.'}
          </p>
        </>
      )}
      {beforeAt !== null && moved.length === 0 && <p>Since {beforeAt}, no right page has moved.</p>}
      {moved.length > 0 && (
        <MovedQuestions caption={`What moved on ${madeAt}, since ${beforeAt}`} moved={moved} />
      )}
      <Form method="post">
        <Button name="intent" value="ask" look="quiet">
          Ask the test questions now
        </Button>
      </Form>
    </section>
  )
}

function Failed({ questions, more, months, shownFrom, keptFor }: Data) {
  return (
    <section aria-labelledby="failed" className="staff-box">
      <h2 id="failed">What visitors did not find</h2>
      <p>
        We keep only short questions in everyday words, and show them once they were asked on {shownFrom}{' '}
        days. Everything else is only counted. Nothing says who asked. It is deleted {keptFor} after the month
        ends.
      </p>
      {questions.length === 0 ? (
        <p>No question has been asked on {shownFrom} days yet without a good answer.</p>
      ) : (
        <Table
          caption={
            more ? 'Questions without a good answer, the most frequent' : 'Questions without a good answer'
          }
          head={['Question', 'On how many days', 'Last in', 'What you can do']}
          numbers={['On how many days']}
          ids={questions.map(({ mark }) => mark)}
          rows={questions.map(({ mark, question, days, month }) => [
            <AskedLink key="asked" asked={question} />,
            days,
            month,
            <FailedActs key="acts" mark={mark} question={question} />,
          ])}
        />
      )}
      {months.length > 0 && (
        <Table
          caption="Searches by month"
          head={['Month', 'Searches', 'Found nothing', 'No page with all words', 'Of these, words not kept']}
          numbers={['Searches', 'Found nothing', 'No page with all words', 'Of these, words not kept']}
          ids={months.map(({ month }) => month)}
          rows={months.map((one) => [
            one.name,
            ...[one.asked, one.nothing, one.partly, one.otherWords].map((count) =>
              count.toLocaleString('en-US'),
            ),
          ])}
        />
      )}
    </section>
  )
}

function Everyday({ everyday }: Data) {
  return (
    <section aria-labelledby="everyday" className="staff-box">
      <h2 id="everyday">Everyday questions that came with the site</h2>
      <p>These pages get more weight for these questions. A pinned page comes before them.</p>
      <Disclosure summary={`All ${everyday.length} pages`}>
        <DescriptionList
          items={everyday.map(({ page, questions }) => ({
            name: (
              <span className="long-address" data-name>
                {page}
              </span>
            ),
            value: <span data-name>{questions}</span>,
          }))}
        />
      </Disclosure>
    </section>
  )
}

function FailedActs({ mark, question }: { mark: string; question: string }) {
  const about = <span className="only-heard">{` for “${question}”`}</span>
  return (
    <Form method="post" className="search-acts">
      <input type="hidden" name="mark" value={mark} />
      <Link className="line-link" to={`/staff/search/pins/new?from=${mark}`}>
        Pin a page{about}
      </Link>
      <Link className="line-link" to={`/staff/search/words/new?from=${mark}`}>
        Add words that mean the same{about}
      </Link>
      <Button name="intent" value="drop" look="quiet" size="small">
        Take off the list{about}
      </Button>
    </Form>
  )
}
