import { data, redirect } from 'react-router'
import { forgetOfCases } from '#app/cases/cases.server.ts'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { type Notice as Left, leaveNotice } from '#app/platform/mail/notices.server.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { useFrame } from '../components/use-frame.ts'
import { forgetEverything, forgetList } from '../device.ts'
import { deleteForm } from '../forms.server.ts'
import { isListName, type ListName } from '../rules.ts'
import type { Route } from './+types/delete'

type What = ListName | 'everything'

const LISTS: Record<ListName, string> = {
  complaints: 'your list of complaints',
  posts: 'your list of forum posts',
  saved: 'your saved resources',
}

export const handle = {
  crumbs: [
    { label: 'Dashboard', href: '/dashboard' },
    { label: 'Profile', href: '/dashboard/profile' },
    { label: 'Delete' },
  ],
}
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: 'Delete - Profile - Dashboard', noindex: true, error: Boolean(error) })

export function loader({ request }: Route.LoaderArgs): { what: What } {
  const asked = new URL(request.url).searchParams.get('what') ?? ''
  return { what: isListName(asked) ? asked : 'everything' }
}

export async function action({ request }: Route.ActionArgs) {
  const { values } = await readForm(request, deleteForm)
  // Nobody's form says anything else; to guess "everything" would be the wrong guess.
  if (!values)
    throw new Response('We did not understand what to delete. Nothing was deleted.', { status: 400 })
  const { what, done } = values
  if (what !== 'everything') {
    // The list is in the browser: only its script could delete it, and says whether it did.
    if (done !== 'yes') return data({ refused: what }, { status: 422 })
    return back({ title: 'Deleted', text: `We deleted ${LISTS[what]} from this device.` })
  }
  const cookies = await forgetOfCases(db, request)
  const text =
    'We deleted your lists and what you typed from this device, and closed your case. Your cases stay with us. Their numbers and words open them.'
  return back({ title: 'Everything is deleted from this device', text }, cookies)
}

/** @param cookies given when everything goes: then the browser is told to empty its storage too, script or not */
function back(notice: Omit<Left, 'kind'>, cookies?: readonly string[]) {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (cookies) headers.set('Clear-Site-Data', '"cache", "storage"')
  for (const cookie of [leaveNotice({ kind: 'success', ...notice }), ...(cookies ?? [])]) {
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
        <Notice kind="danger" title="We could not delete it" focus level={2}>
          <p>
            This list is kept in your browser, and only JavaScript can delete it there. You can delete
            everything on this device: that works without JavaScript.
          </p>
          <a href="/dashboard/profile/delete">Delete everything instead</a>
        </Notice>
      )}
      <h2 id="content" tabIndex={-1}>
        {asked === 'everything' ? 'Delete everything on this device' : `Delete ${LISTS[asked]}`}
      </h2>
      {asked === 'everything' ? (
        <Everything />
      ) : (
        <p>
          This list is kept only here. Once deleted, it is gone.{' '}
          {asked === 'complaints' && 'Your cases stay with us.'}
        </p>
      )}
      <form method="post" action="/dashboard/profile/delete" onSubmit={emptied}>
        <input type="hidden" name="what" value={asked} />
        <input type="hidden" name="done" />
        <ButtonRow>
          <Button look="danger" icon={<Icon name="trash" />}>
            {asked === 'everything' ? 'Delete everything' : `Delete ${LISTS[asked]}`}
          </Button>
          <ButtonLink href="/dashboard/profile#content" look="quiet">
            Keep it
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
        <KeyBox title="Save your number and words first" level={3}>
          <p>
            They are still shown on this device, and they will be deleted too. Without them, nobody can open
            your case again.
          </p>
          <p>
            <a href="/legal-help/sent">See my number and words</a>
          </p>
        </KeyBox>
      )}
      <h3>What is deleted</h3>
      <ul className="spaced">
        <li>your lists of complaints, forum posts and saved resources</li>
        <li>an unfinished report, with its files</li>
        <li>what you typed and did not send</li>
        <li>the opened case: it is closed on this device</li>
      </ul>
      <h3>What stays</h3>
      <ul className="spaced">
        <li>cases that you sent: their numbers and words still open them</li>
        <li>your reading settings, so that the pages look the same as before</li>
        <li>the list of pages in your browser’s history: only you can delete that</li>
      </ul>
    </>
  )
}
