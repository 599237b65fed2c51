import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { peopleWords } from '../../model/people-words.ts'
import { COUNT_WORDS, everyoneElseHasIt } from '../../model/rules.ts'

/** A planned issue: when it is sent, and the button that stops it. */
export function Held({ people, sendAt }: { people: number; sendAt: string | null }) {
  return (
    <section className="staff-box" aria-labelledby="held">
      <h2 id="held">Nothing is sent yet</h2>
      <p>
        It goes to {peopleWords(people)} on <strong>{sendAt}</strong>. Until then, “Stop” makes it a draft
        again.
      </p>
      <Form method="post">
        <Button look="danger" name="intent" value="stop">
          Stop
        </Button>
      </Form>
    </section>
  )
}

/** The saved letter's links to pages that visitors cannot read, before it goes out. */
export function DeadLinks({ links, planned }: { links: readonly string[]; planned: boolean }) {
  if (links.length === 0) return null
  return (
    <Notice kind="danger" title={links.length === 1 ? 'A link leads nowhere' : 'Some links lead nowhere'}>
      <p>A page may have been taken off the site, or it is not published yet:</p>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <code>{link}</code>
          </li>
        ))}
      </ul>
      <p>
        {planned
          ? 'If this is still so at its time, the letter is not sent. It becomes a draft again, and this page says why.'
          : 'The letter is not sent like this. Correct the link, or publish the page first.'}
      </p>
    </Notice>
  )
}

/** The delivery results. */
export function Result({
  issue,
  counts,
  begunAt,
  endedAt,
}: {
  issue: { state: string; number: number | null; recipients: number }
  counts: { states: Record<string, number>; left: number; later: number }
  begunAt: string | null
  endedAt: string | null
}) {
  const { states, left, later } = counts
  // Everyone else was tried.
  const onlyLater =
    issue.state === 'sending' && later > 0 && later === (states.waiting ?? 0) && !states.sending
  const over = issue.state === 'sent' || issue.state === 'stopped'
  const counted = Object.keys(COUNT_WORDS).filter((state) => states[state] || state === 'sent')
  return (
    <section className="staff-box" aria-labelledby="result">
      <h2 id="result">
        {onlyLater
          ? `${peopleWords(later)} left to try again`
          : issue.state === 'sending'
            ? 'It is being sent'
            : 'What happened to it'}
      </h2>
      <p>
        {begunAt && <>Started on {begunAt}. </>}
        {endedAt && (issue.state === 'stopped' ? <>Stopped on {endedAt}. </> : <>Done on {endedAt}. </>)}
        {issue.number && <Link to={`/newsletter/archive/${issue.number}`}>Read it on the site</Link>}
      </p>
      {onlyLater && (
        <p>
          {later === 1 ? 'Their mail server' : 'Their mail servers'} asked us to try again later. We try each
          address five times, over an hour and a quarter.{' '}
          {everyoneElseHasIt(states)
            ? 'Everyone else has the letter.'
            : 'We tried everyone else. The table shows what happened.'}
        </p>
      )}
      <Table
        caption={`Letters to ${peopleWords(issue.recipients)}`}
        head={['What happened to them', 'Letters']}
        ids={[...counted, 'left']}
        rows={[
          ...counted.map((state) => [COUNT_WORDS[state], (states[state] ?? 0).toLocaleString('en-US')]),
          ['Left the newsletter by this letter’s link', left.toLocaleString('en-US')],
        ]}
      />
      {states.doubt ? (
        <p>
          “In doubt” means the site or the mail server stopped right then, so nobody can say if the letter
          went out. It is not sent again, so nobody gets it twice. They can read it on the site.
        </p>
      ) : null}
      <p>We do not track who opens a letter or uses a link.</p>
      <Form method="post" className="staff-actions">
        {over ? (
          <Button look="quiet" name="intent" value="correct">
            Write a correction to the people who got it
          </Button>
        ) : (
          <Button look="danger" name="intent" value="stop">
            Stop the rest
          </Button>
        )}
      </Form>
    </section>
  )
}
