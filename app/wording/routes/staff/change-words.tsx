import { data, Form, Link, redirect } from 'react-router'
import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { isReviewer } from '#app/texts/texts.server.ts'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { wordsSchema } from '../../forms.server.ts'
import { slotsOf } from '../../rules.ts'
import styles from '../../wording.css?url'
import { approveWord, saveWord, versionsOfWord, wordNow } from '../../wording.server.ts'
import type { Route } from './+types/change-words'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const now = (await wordNow(db, params.wordId)) ?? notFound()
  const { word, text, changed, waits, outdated, version } = now
  const versions = await versionsOfWord(db, word.id)
  return {
    text,
    version,
    changed,
    outdated,
    original: word.text,
    screen: {
      title: word.screen.title,
      href: word.screen.href,
      legal: word.screen.legal ?? false,
      id: word.screenId,
    },
    slots: slotsOf(word.text),
    waits: waits && {
      version: waits.version,
      text: waits.text ?? word.text,
      by: waits.by ?? 'someone who left',
      mayApprove: waits.savedBy !== me.userId && (await isReviewer(db, me)),
    },
    versions: versions.map((one) => ({
      version: one.version,
      text: one.text ?? word.text,
      first: one.text === null,
      line: `${dayAndHour(one.savedAt, config.timeZone)}, ${one.by ?? 'someone who left'}`,
      shown: one.publicAt !== null,
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await readForm(request, wordsSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { intent, text, version } = form.values
  if (intent === 'approve') {
    await approveWord(
      db,
      { id: params.wordId, version },
      { userId: me.userId, mayReview: await isReviewer(db, me) },
    )
    return told(params.wordId, 'public')
  }
  const change = { id: params.wordId, text: intent === 'first' ? null : text, base: version }
  const { state, problem } = await saveWord(db, change, me.userId)
  if (state === null) return data({ errors: { text: problem }, typed: form.typed }, { status: 422 })
  return told(params.wordId, state)
}

const OUTCOMES = {
  public: { kind: 'success', title: 'Saved', text: 'Visitors read these words from now on.' },
  waits: {
    kind: 'info',
    title: 'Saved, and not public yet',
    text: 'These words have weight in law. A second person has to approve them first.',
  },
  same: { kind: 'info', title: 'Nothing to save', text: 'These words are already in use.' },
} as const

const told = (id: string, outcome: keyof typeof OUTCOMES) =>
  redirect(`/staff/content/words/${id}`, {
    status: 303,
    headers: { 'Set-Cookie': leaveNotice(OUTCOMES[outcome]) },
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnPage(() => serverAction())

export default function ChangeWords({ loaderData, actionData }: Route.ComponentProps) {
  const { text, version, changed, outdated, original, screen, slots, waits } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  return (
    <ConsolePage
      title="Change words"
      error={Boolean(errors)}
      lead={
        <>
          {screen.title}. {screen.href && <a href={screen.href}>{`Look at the page: ${screen.title}`}</a>}{' '}
          <Link to={`/staff/content/words?page=${screen.id}`}>All words of it</Link>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      {outdated && (
        <Notice kind="info" title="The saved words no longer fit">
          <p>
            The site was updated, and its words have other places to fill in. Visitors read the first version.
          </p>
        </Notice>
      )}
      {waits && <Waiting {...waits} />}
      {/* A new key after each change, so that the box shows what holds. */}
      <Form method="post" noValidate className="staff-box staff-form" key={version}>
        <input type="hidden" name="version" value={version} />
        <TextArea
          label="Words"
          name="text"
          rows={Math.min(12, 2 + Math.ceil(original.length / 60))}
          hint={<Hint {...slots} legal={screen.legal} />}
          defaultValue={actionData?.typed.text ?? waits?.text ?? text}
          error={errors?.text}
        />
        <ButtonRow>
          <Button name="intent" value="save">
            {screen.legal ? 'Save for a second person' : 'Save'}
          </Button>
          {(changed || waits || outdated) && (
            <Button name="intent" value="first" look="quiet">
              Back to the first version
            </Button>
          )}
        </ButtonRow>
      </Form>
      <section aria-labelledby="first">
        <h2 id="first">First version</h2>
        <p className="word-text">{original}</p>
      </section>
      <Versions versions={loaderData.versions} />
    </ConsolePage>
  )
}

function Hint({ links, values, legal }: { links: string[]; values: string[]; legal: boolean }) {
  return (
    <>
      {links.length > 0 &&
        `Links look like [words of the link](${links[0]}): change the words, and keep what is in round brackets. `}
      {values.length > 0 && `The site puts something in the place of {${values[0]}}: keep it. `}
      {legal
        ? 'Visitors read it once a second person has approved it.'
        : 'Visitors read it as soon as you save.'}
    </>
  )
}

function Waiting({
  version,
  text,
  by,
  mayApprove,
}: {
  version: number
  text: string
  by: string
  mayApprove: boolean
}) {
  return (
    <section aria-labelledby="waits" className="staff-box">
      <h2 id="waits">These words wait for a second person</h2>
      <p className="word-text">{text}</p>
      <p>
        Written by <bdi data-name>{by}</bdi>.{' '}
        {mayApprove
          ? 'Read them. If they are right and true, let visitors read them.'
          : 'A steward who did not write them, or an editor whom a steward named, can approve them.'}
      </p>
      {mayApprove && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button name="intent" value="approve">
            Approve these words
          </Button>
        </Form>
      )}
    </section>
  )
}

interface Version {
  version: number
  text: string
  first: boolean
  line: string
  shown: boolean
}

function Versions({ versions }: { versions: Version[] }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.length === 0 ? (
        <p>Nobody has changed these words yet.</p>
      ) : (
        <ol className="word-list" reversed>
          {versions.map(({ version, text, first, line, shown }) => (
            <li key={version}>
              <p>
                <strong data-name>{line}</strong>
                {first && '. Back to the first version.'}
                {!shown && '. Not approved.'}
              </p>
              <p className="word-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
