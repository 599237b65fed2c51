import { notFound } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { safeHtml } from '#app/platform/text/markdown.server.ts'
import { longDate } from '#app/platform/time.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page, Prose } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { sentIssue } from '../queries.server.ts'
import { audienceName } from '../rules.ts'
import type { Route } from './+types/letter'

export async function loader({ params }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,6}$/.test(params.number)) notFound()
  const { body, ...issue } = (await sentIssue(db, Number(params.number))) ?? notFound()
  return {
    ...issue,
    html: safeHtml(body),
    topicName: audienceName(issue.topic),
    day: longDate(issue.begunAt, config.timeZone),
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ subject }: { subject: string }) => [
    { label: 'Newsletter', href: '/newsletter' },
    { label: 'All letters', href: '/newsletter/archive' },
    { label: subject },
  ],
}

export default function Letter({ loaderData }: Route.ComponentProps) {
  const { subject, html, topicName, begunAt, day, corrects, correctedBy } = loaderData
  return (
    <Page
      title={subject}
      kicker={`Newsletter: ${topicName}`}
      lead={
        <p>
          Sent on <time dateTime={begunAt.slice(0, 10)}>{day}</time>
        </p>
      }
    >
      <FormTitle title={`${subject} - Newsletter`} />
      {correctedBy.map((one) => (
        <Notice key={one.number} title="Something in this letter was wrong">
          <p>
            We corrected it: <a href={`/newsletter/archive/${one.number}`}>{one.subject}</a>
          </p>
        </Notice>
      ))}
      {corrects && (
        <p>
          This letter corrects <a href={`/newsletter/archive/${corrects.number}`}>{corrects.subject}</a>.
        </p>
      )}
      <Prose html={html} />
      <p>
        <a href="/newsletter">Get our letters by email</a>, or{' '}
        <a href="/newsletter/archive">read more letters</a>.
      </p>
    </Page>
  )
}
