import { data, redirect } from 'react-router'
import { forgetOfCases } from '#app/cases/cases.server.ts'
import { signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { type Notice as Left, setFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { dropCardCookie } from '#app/shared/access-card/access-card.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { forgetBrowser } from '../members/member-sign-in.server.ts'
import { forgetEverything, forgetList } from '../model/device.ts'
import { deleteForm } from '../model/forms.server.ts'
import { isListName, type ListName } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/delete'
import { useFrame } from './use-frame.ts'

type What = ListName | 'everything'

const LISTS: Record<ListName, string> = {
  get complaints() {
    return words.delete.yourListComplaints
  },
  get posts() {
    return words.delete.yourListForumPosts
  },
  get saved() {
    return words.delete.yourSavedResources
  },
  get wrote() {
    return words.delete.yourListAttorneys
  },
}

export const handle = {
  crumbs: () => [
    { label: words.delete.dashboard, href: '/dashboard' },
    { label: words.delete.profile, href: '/dashboard/profile' },
    { label: words.delete.delete },
  ],
}
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: words.delete.metaTitle, noindex: true, error: Boolean(error) })

export function loader({ request }: Route.LoaderArgs): { what: What } {
  const asked = new URL(request.url).searchParams.get('what') ?? ''
  return { what: isListName(asked) ? asked : 'everything' }
}

export async function action({ request }: Route.ActionArgs) {
  const { values } = await readForm(request, deleteForm)
  // None of our forms posts anything else; guessing "everything" would be the wrong guess.
  if (!values) throw new Response(words.delete.weDidNotUnderstand, { status: 400 })
  const { what, done } = values
  if (what !== 'everything') {
    // The list is in the browser: only its script could delete it, and reports whether it did.
    if (done !== 'yes') return data({ refused: what }, { status: 422 })
    return back({
      title: words.delete.deleted,
      text: words.delete.weDeletedFromDevice({ lists: LISTS[what] }),
    })
  }
  const cookies = [
    ...(await forgetOfCases(db, request)),
    ...(await signMemberOut(db, request)),
    ...forgetBrowser(),
    dropCardCookie(),
  ]
  const text = words.delete.text
  return back({ title: words.delete.everythingDeletedFromDevice, text }, cookies)
}

/**
 * @param cookies set when everything is deleted: then the browser is told to empty its storage too, with or without scripts
 */
function back(notice: Omit<Left, 'kind'>, cookies?: readonly string[]) {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (cookies) headers.set('Clear-Site-Data', '"cache", "storage"')
  for (const cookie of [setFlash({ kind: 'success', ...notice }), ...(cookies ?? [])]) {
    headers.append('Set-Cookie', cookie)
  }
  return redirect('/dashboard/profile', { status: 303, headers })
}

export default function Delete({ loaderData: { what }, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused
  const asked = refused ?? what
  const emptied = (event: React.FormEvent<HTMLFormElement>) => {
    if (asked === 'everything') return forgetEverything()
    const done = event.currentTarget.elements.namedItem('done') as HTMLInputElement
    done.value = forgetList(asked) ? 'yes' : ''
  }
  return (
    <section aria-labelledby="content">
      {refused && (
        <Notice kind="danger" title={words.delete.weCouldNotDelete} focus level={2}>
          <p>{words.delete.thisListKeptYour}</p>
          <a href="/dashboard/profile/delete">{words.delete.deleteEverythingInstead}</a>
        </Notice>
      )}
      <h2 id="content" tabIndex={-1}>
        {asked === 'everything'
          ? words.delete.deleteEverythingDevice
          : words.delete.deleteLists({ lists: LISTS[asked] })}
      </h2>
      {asked === 'everything' ? (
        <Everything />
      ) : (
        <p>
          <Sentence
            of={words.delete.thisListKeptOnly}
            asked={asked === 'complaints' && words.delete.yourCasesStayUs}
          />
        </p>
      )}
      <form method="post" action="/dashboard/profile/delete" onSubmit={emptied}>
        <input type="hidden" name="what" value={asked} />
        <input type="hidden" name="done" />
        <ButtonRow>
          <Button look="danger" icon={<Icon name="trash" />}>
            {asked === 'everything'
              ? words.delete.deleteEverything
              : words.delete.deleteLists({ lists: LISTS[asked] })}
          </Button>
          <ButtonLink href="/dashboard/profile#content" look="quiet">
            {words.delete.keepIt}
          </ButtonLink>
        </ButtonRow>
      </form>
    </section>
  )
}

function Everything() {
  const { wordsShown } = useFrame()
  return (
    <>
      {wordsShown && (
        <KeyBox title={words.delete.saveYourNumberWords} level={3}>
          <p>{words.delete.theyStillShownDevice}</p>
          <p>
            <a href="/legal-help/sent">{words.delete.seeMyNumberWords}</a>
          </p>
        </KeyBox>
      )}
      <h3>{words.delete.whatDeleted}</h3>
      <ul className="spaced">
        <li>{words.delete.yourListsComplaintsForum}</li>
        <li>{words.delete.anUnfinishedReportIts}</li>
        <li>{words.delete.whatYouTypedDid}</li>
        <li>{words.delete.theOpenedCaseClosed}</li>
        <li>{words.delete.theAccessCard}</li>
      </ul>
      <h3>{words.delete.whatStays}</h3>
      <ul className="spaced">
        <li>{words.delete.casesYouSentTheir}</li>
        <li>{words.delete.yourReadingSettingsSo}</li>
        <li>{words.delete.theListPagesYour}</li>
      </ul>
    </>
  )
}
