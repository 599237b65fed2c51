import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, fromNow, MINUTE } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { accountSettingsWords } from '../../members/account-settings-words.ts'
import { askForFile, dropFile, type OwnFile, ownFile } from '../../members/data-export.server.ts'
import moduleUrl from '../../members/data-export-module.ts?worker&url'
import { ownFileForm } from '../../model/forms.server.ts'
import { words as memberWords } from '../../model/member-words.ts'
import type { Route } from './+types/data-export'
import { onTo, PRIVATE, session } from './signed-in.server.ts'

const words = accountSettingsWords.file

export const handle = {
  hydrate: false,
  crumbs: [{ label: memberWords.account, href: '/account' }, { label: words.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

const AN_HOUR = 20
const LATE = 15 * MINUTE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId, member } = await session(db, request)
  const file = await ownFile(db, userId)
  return file ? shownFile(file, member?.timeZone ?? config.timeZone) : null
}

const shownFile = ({ askedAt, expiresAt, readyAt, made, parts, size }: OwnFile, zone: string) => ({
  ready: readyAt !== null,
  asked: dayAndHour(askedAt, zone),
  until: dayAndHour(expiresAt, zone),
  size: sizeInWords(size),
  late: askedAt < fromNow(-LATE),
  made,
  parts,
})

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await session(db, request)
  const { values } = await readForm(request, ownFileForm)
  if (values?.intent === 'drop') {
    const gone = await dropFile(db, userId)
    const [title, text] = gone ? [words.dropped, words.droppedText] : [words.nothing, words.droppedText]
    return onTo('/account/everything', { kind: 'success', title, text })
  }
  if (!(await allow(db, 'member.archive', userId, AN_HOUR)))
    throw new Refused(accountSettingsWords.zipTooOften, 429)
  await askForFile(db, userId)
  return onTo('/account/everything#file', null)
}

/** All data about a member as one file: requested, in progress, or ready. */
export default function DataExport({ loaderData: file }: Route.ComponentProps) {
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      {file ? file.ready ? <Ready file={file} /> : <Making file={file} /> : <Ask />}
      <p>{words.notIn}</p>
      <p>
        <Sentence of={words.json} json="/account/everything.json" />
      </p>
      <p>
        <ButtonLink href="/account" look="quiet">
          {words.back}
        </ButtonLink>
      </p>
    </Page>
  )
}

function Ask() {
  return (
    <form method="post" action="/account/everything" className="stack">
      <p>{words.how}</p>
      <ButtonRow>
        <Button name="intent" value="make">
          {words.make}
        </Button>
      </ButtonRow>
    </form>
  )
}

type Shown = ReturnType<typeof shownFile>

function Making({ file: { asked, made, parts, late } }: { file: Shown }) {
  const said = parts === null ? words.begins : words.parts({ made, parts })
  return (
    <section className="box stack" aria-labelledby="file">
      <h2 id="file" tabIndex={-1}>
        {words.making}
      </h2>
      <p>{words.askedAt({ at: asked })}</p>
      <div className="work-progress" data-progress={words.parts({ made: '#', parts: '#' })}>
        <p role="status" data-said>
          {said}
        </p>
        <progress max={parts ?? 1} value={made} aria-label={words.making} />
      </div>
      <p>{late ? words.late : words.leave}</p>
      <form method="post" action="/account/everything">
        <ButtonRow>
          <ButtonLink href="/account/everything">{words.look}</ButtonLink>
          <Button look="quiet" name="intent" value="drop">
            {words.stop}
          </Button>
        </ButtonRow>
      </form>
      <script src={moduleUrl} defer />
    </section>
  )
}

function Ready({ file: { size, until } }: { file: Shown }) {
  return (
    <section className="box stack" aria-labelledby="file">
      <h2 id="file" tabIndex={-1}>
        {words.ready}
      </h2>
      <p>{words.until({ at: until })}</p>
      <p>{words.keepSafe}</p>
      <p>{words.again}</p>
      <form method="post" action="/account/everything">
        <ButtonRow>
          <ButtonLink href="/account/everything.zip" download>
            {words.get({ size })}
          </ButtonLink>
          <Button look="quiet" name="intent" value="drop">
            {words.drop}
          </Button>
        </ButtonRow>
      </form>
    </section>
  )
}
