import { data, Form, Link } from 'react-router'
import { isReviewer } from '#app/content/content.server.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { db } from '#db/connect.server.ts'
import { WordForm } from '../../components/staff/word-form.tsx'
import styles from '../../copy-overrides.css?url'
import { approveWord, saveWord, versionsOfWord, wordNow } from '../../copy-overrides.server.ts'
import { wordsSchema } from '../../forms.server.ts'
import { pageWithChangedWord } from '../../previewing-words.server.ts'
import { slotsOf } from '../../rules.server.ts'
import type { Route } from './+types/change-words'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const now = (await wordNow(db, params.wordId)) ?? notFound()
  const { word, text, changed, waits, writers, outdated, version } = now
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
    preview: pageWithChangedWord(word) ? `/staff/content/words/${word.id}/page` : null,
    waits: waits && {
      version: waits.version,
      text: waits.text ?? word.text,
      by: waits.by ?? 'someone who left',
      mayApprove: !writers.has(me.userId) && (await isReviewer(db, me)),
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
  if (!form.values) return data({ errors: form.errors, typed: form.typed, meanwhile: false }, { status: 422 })
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
  const saved = await saveWord(db, change, me.userId)
  if (saved.state !== null) return told(params.wordId, saved.state)
  const { problem, meanwhile } = saved
  return data({ errors: { text: problem }, typed: form.typed, meanwhile }, { status: meanwhile ? 409 : 422 })
}

const OUTCOMES = {
  public: { kind: 'success', title: 'Saved', text: 'Visitors read these words from now on.' },
  waits: {
    kind: 'info',
    title: 'Saved, and not public yet',
    text: 'These words have weight in law. A second person has to approve them first.',
  },
  back: {
    kind: 'success',
    title: 'Withdrawn',
    text: 'Nothing waits any more. Visitors read what they read before.',
  },
  same: { kind: 'info', title: 'Nothing to save', text: 'These words are already in use.' },
} as const

const told = (id: string, outcome: keyof typeof OUTCOMES) =>
  redirectWithFlash(`/staff/content/words/${id}`, OUTCOMES[outcome])

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ChangeWords({ loaderData, actionData }: Route.ComponentProps) {
  const { text, version, changed, outdated, original, screen, slots, waits, preview } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const began = versionToGoOnFrom(version, actionData)
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
      {waits && <Waiting {...waits} inPublic={text} newest={version} preview={preview} />}
      {/* A new key after each change, so that the field shows the current text. */}
      <WordForm
        key={version}
        version={began}
        text={actionData?.typed.text ?? waits?.text ?? text}
        lines={2 + Math.ceil(original.length / 60)}
        slots={slots}
        legal={screen.legal}
        preview={preview}
        mayGoBack={changed || waits !== null || outdated}
        error={errors?.text}
        answer={actionData?.meanwhile && actionData}
      />
      <section aria-labelledby="first">
        <h2 id="first">First version</h2>
        <p className="word-text">{original}</p>
      </section>
      <Versions versions={loaderData.versions} newest={version} />
    </ConsolePage>
  )
}

function Waiting({
  version,
  text,
  by,
  mayApprove,
  inPublic,
  newest,
  preview,
}: {
  version: number
  text: string
  by: string
  mayApprove: boolean
  /** The public text. */
  inPublic: string
  newest: number
  preview: string | null
}) {
  return (
    <section aria-labelledby="waits" className="staff-box">
      <h2 id="waits">These words wait for a second person</h2>
      <p className="word-text">{text}</p>
      <p>
        Written by <bdi data-name>{by}</bdi>.{' '}
        {mayApprove
          ? 'Read them. If they are right and true, let visitors read them.'
          : 'A steward who wrote none of them, or an editor whom a steward named, can approve them.'}
      </p>
      {preview && (
        <p>
          <a className="line-link" href={preview}>
            See them in their page
          </a>
        </p>
      )}
      {mayApprove && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button name="intent" value="approve">
            Approve these words
          </Button>
        </Form>
      )}
      <Form method="post">
        <input type="hidden" name="version" value={newest} />
        <input type="hidden" name="text" value={inPublic} />
        <Button name="intent" value="save" look="quiet">
          Cancel them: keep the current text
        </Button>
      </Form>
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

function Versions({ versions, newest }: { versions: Version[]; newest: number }) {
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
                <strong>
                  {`Version ${version}: `}
                  <span data-name>{line}</span>
                </strong>
                {first && '. Back to the first version.'}
                {!shown && '. Not approved.'}
              </p>
              <p className="word-text">{text}</p>
              {version < newest && (
                <Form method="post">
                  <input type="hidden" name="version" value={newest} />
                  <input type="hidden" name="text" value={text} />
                  <Button name="intent" value="save" look="quiet" size="small">
                    {`Use version ${version} again`}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
