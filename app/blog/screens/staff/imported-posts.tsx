import { data, Link, useLocation } from 'react-router'
import { bulkActsOf, importAt, markOfItem, shownText } from '#app/content/content.server.ts'
import { TEXT_STATES } from '#app/content/model/rules.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { parseImport } from '#app/platform/sandbox/parse-import.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ItemCheckbox, SelectableItems } from '#app/ui/staff/selectable-items.tsx'
import { db } from '#db/connect.server.ts'
import { actOnImport } from '../../writing/import-buttons.server.ts'
import {
  keepPictures,
  pictureProgress,
  picturesToAdd,
  picturesToDescribe,
} from '../../writing/import-pictures.server.ts'
import { postsOfImport } from '../../writing/imported-posts.server.ts'
import { whatHoldsBack } from '../../writing/many-posts.server.ts'
import { MOST_PICTURES_ZIP, type readPictureFolder } from '../../writing/picture-folder.ts'
import type { Route } from './+types/imported-posts'
import { HeldBack } from './held-back.tsx'
import { ImportPictures } from './import-pictures.tsx'

export { links } from './staff-styles.ts'

const POSTS_A_PAGE = 100

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const found = (await importAt(db, params.importId)) ?? notFound()
  const all = await postsOfImport(db, params.importId)
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
  const shown = all.slice((page - 1) * POSTS_A_PAGE, page * POSTS_A_PAGE)
  return {
    madeOn: longDate(found.madeAt),
    by: found.name ?? 'Someone who left',
    at: `/staff/content/imports/${found.id}`,
    all: all.length,
    page,
    pages: Math.max(1, Math.ceil(all.length / POSTS_A_PAGE)),
    importId: found.id,
    acts: bulkActsOf('post'),
    posts: shown.map(shownText).map((post) => ({
      id: post.id,
      mark: markOfItem(post),
      title: post.title,
      state: TEXT_STATES[post.state].label,
    })),
    heldBack: await whatHoldsBack(db, shown),
    pictures: {
      toAdd: await picturesToAdd(db, params.importId),
      toDescribe: await picturesToDescribe(db, params.importId),
      progress: await pictureProgress(db, params.importId),
    },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { importId } = params
  const form = await formData(request, withFile(MOST_PICTURES_ZIP))
  const again = (errors: Record<string, string>) => data({ errors }, { status: 422 })
  const done = (title: string, text: string) =>
    redirectWithFlash(`/staff/content/imports/${importId}/posts`, { kind: 'success', title, text })
  try {
    if (form.get('intent') !== 'pictures') {
      const result = await actOnImport(db, importId, form, me.userId)
      return 'errors' in result ? again(result.errors) : done(result.title, result.text)
    }
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return again({ file: 'Choose a ZIP of pictures' })
    const sources = (await picturesToAdd(db, importId)).map(({ source }) => source)
    const read = await parseImport<typeof readPictureFolder>('read-picture-folder', [
      new Uint8Array(await file.arrayBuffer()),
      sources,
    ])
    if ('problem' in read) return again({ file: read.problem })
    if (read.found.length === 0)
      return again({
        file: 'None of the pictures below is in this ZIP. Their names must be as on the old site',
      })
    await keepPictures(db, importId, read.found, me.userId)
    return done(
      `${read.found.length} of ${sources.length} pictures found`,
      'We draw them now. This can take some minutes. Then they are in the posts.',
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const errors: Record<string, string> = { form: error.message }
    return data({ errors }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ImportedPosts({ loaderData, actionData }: Route.ComponentProps) {
  const { madeOn, by, at, all, page, pages, posts, heldBack, pictures } = loaderData
  const errors = actionData?.errors
  return (
    <ConsolePage
      title={`Posts of the import of ${madeOn}`}
      error={Boolean(errors)}
      lead={`${all === 1 ? '1 post' : `${all} posts`}. Imported by ${by}.`}
    >
      <ErrorSummary errors={errors} />
      <HeldBack reasons={heldBack} />
      <ImportPictures {...pictures} error={errors?.file} />
      {posts.length > 0 && <SelectablePosts of={loaderData} />}
      {pages > 1 && (
        <nav aria-label="More posts" className="button-row">
          {page > 1 && <Link to={`?page=${page - 1}`}>Posts before these</Link>}
          {page < pages && <Link to={`?page=${page + 1}`}>More posts</Link>}
        </nav>
      )}
      <p>
        <Link className="line-link" to={at}>
          The whole import, and undo
        </Link>
      </p>
    </ConsolePage>
  )
}

/** The posts of the import, and what can be done with those that are selected. */
function SelectablePosts({
  of: { importId, acts, posts, page },
}: {
  of: Pick<Route.ComponentProps['loaderData'], 'importId' | 'acts' | 'posts' | 'page'>
}) {
  const { pathname } = useLocation()
  return (
    <SelectableItems
      many="posts"
      acts={acts}
      back={page > 1 ? `${pathname}?page=${page}` : pathname}
      of={importId}
    >
      <ul className="staff-box checkbox-list">
        {posts.map(({ id, mark, title, state }) => (
          <li key={id} className="with-checkbox">
            <ItemCheckbox value={mark} title={title} selected />
            <span>
              <Link className="line-link" to={`/staff/content/${id}`}>
                {title}
              </Link>{' '}
              ({state})
            </span>
          </li>
        ))}
      </ul>
    </SelectableItems>
  )
}
