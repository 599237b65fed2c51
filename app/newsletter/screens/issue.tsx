import { unsavedOf } from '#app/content/content.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { IssueItem } from '../issues/issue-at.server.ts'
import { sentDay, sentIssue } from '../model/queries.server.ts'
import { audienceName } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/issue'

/** The issue that staff preview, or the one that was sent. */
async function issueShown(number: number) {
  const unsaved = unsavedOf<IssueItem>('issue')
  if (!unsaved) return sentIssue(db, number)
  const { content, sent, original } = unsaved.item
  return {
    ...content,
    number,
    begunAt: sent?.begunAt ?? now(),
    correctedBy: [],
    corrects: original ?? undefined,
  }
}

export async function loader({ params }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,6}$/.test(params.number)) notFound()
  const { body, ...issue } = (await issueShown(Number(params.number))) ?? notFound()
  return {
    ...issue,
    html: await storedHtmlOf(body, 'page'),
    topicName: audienceName(issue.topic),
    ...sentDay(issue.begunAt),
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ subject }: { subject: string }) => [
    { label: words.letter.newsletter, href: '/newsletter' },
    { label: words.letter.allLetters, href: '/newsletter/archive' },
    { label: subject },
  ],
}

export default function Issue({ loaderData }: Route.ComponentProps) {
  const { subject, html, topicName, on, day, corrects, correctedBy } = loaderData
  return (
    <Page
      title={subject}
      kicker={words.letter.topicTitle({ topicName })}
      lead={
        <p>
          <Sentence
            of={words.letter.sentOn}
            day={day}
            time={(inside) => <time dateTime={on}>{inside}</time>}
          />
        </p>
      }
    >
      <FormTitle title={words.letter.subjectTitle({ subject })} />
      {correctedBy.map((one) => (
        <Notice key={one.number} title={words.letter.somethingLetterWasWrong}>
          <p>
            <Sentence
              of={words.letter.weCorrected}
              subject={one.subject}
              link={`/newsletter/archive/${one.number}`}
            />
          </p>
        </Notice>
      ))}
      {corrects && (
        <p>
          <Sentence
            of={words.letter.thisLetterCorrects}
            subject={corrects.subject}
            link={`/newsletter/archive/${corrects.number}`}
          />
        </p>
      )}
      <Prose html={html} />
      <p>
        <Sentence
          of={words.letter.getOurLettersEmail}
          newsletter="/newsletter"
          archive="/newsletter/archive"
        />
      </p>
    </Page>
  )
}
