import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { MOST_PICTURE_BYTES, sizeProblem } from '#app/platform/images/staff/picture-size.ts'
import { PictureWords } from '#app/platform/images/staff/picture-words.tsx'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { FindByName } from '#app/ui/staff/find-by-name.tsx'
import { NewerOlder } from '#app/ui/staff/newer-older.tsx'
import { db } from '#db/connect.server.ts'
import { takePicture } from '../../pictures/adding-picture.server.ts'
import { askedPictures } from '../../pictures/asked-pictures.server.ts'
import type { Route } from './+types/all-pictures'

export { links } from './staff-styles.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return askedPictures(db, request.url)
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const done = await takePicture(db, await formData(request, withFile(MOST_PICTURE_BYTES)), me.userId)
  if ('errors' in done) return data(done, 422)
  const notice = done.known
    ? { title: 'This picture is here already', text: 'It is the one below. Nothing was added.' }
    : { title: 'Added', text: 'Copy its line into a post. Visitors see it when that post is published.' }
  return redirectWithFlash(`/staff/content/pictures/${done.id}`, {
    kind: done.known ? 'info' : 'success',
    ...notice,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** A copied picture can be pasted anywhere on the page; a dragged one can be dropped on the page. */
function usePastedFiles() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const take = (files: FileList | undefined, event: Event) => {
      const field = form.current?.querySelector<HTMLInputElement>('input[type=file]')
      if (!field || !files || files.length === 0) return
      event.preventDefault()
      field.files = files
      field.focus()
    }
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files, event)
    const drop = (event: DragEvent) => take(event.dataTransfer?.files, event)
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('drop', drop)
    document.addEventListener('dragover', over)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragover', over)
    }
  }, [])
  return form
}

/** Reports a picture that is too large before minutes of uploading. */
function useTooLarge() {
  const [problem, setProblem] = useState<string | null>(null)
  const look = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file')
    const found = sizeProblem(file instanceof File ? file.size : 0)
    setProblem(found)
    if (found) event.preventDefault()
  }
  return { tooLarge: problem === null ? null : { file: problem }, look }
}

export default function AllPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { tooLarge, look } = useTooLarge()
  const errors: Record<string, string> = tooLarge ?? actionData?.errors ?? {}
  const form = usePastedFiles()
  return (
    <ConsolePage
      title="Pictures"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/content">
          Back to all posts
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <Library {...loaderData} />
        <div className="staff-body">
          <section className="staff-box" aria-labelledby="add">
            <h2 id="add">Add a picture</h2>
            <Form
              method="post"
              encType="multipart/form-data"
              noValidate
              className="staff-form"
              ref={form}
              onSubmit={look}
            >
              <FileField
                label="Picture"
                name="file"
                accept="image/jpeg,image/png,image/webp,image/gif"
                hint="JPEG, PNG, WebP or GIF, up to 12 MB. Choose it, drop it here, or paste it. The place and other hidden details are taken out."
                error={errors.file}
                required
              />
              <PictureWords typed={actionData?.typed ?? {}} errors={errors} />
              <Button>Add the picture</Button>
            </Form>
          </section>
        </div>
      </div>
    </ConsolePage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Library({ pictures, page, more, find }: Loaded) {
  const at = (page: number) =>
    `/staff/content/pictures?${new URLSearchParams({ page: String(page), ...(find && { find }) })}`
  return (
    <section className="staff-box" aria-labelledby="all">
      <h2 id="all">All pictures</h2>
      <FindByName action="/staff/content/pictures" label="Find by name or description" find={find} />
      {pictures.length === 0 && (
        <p>
          {find
            ? 'No picture has these letters in its name or description.'
            : 'No pictures here yet. Add the first one.'}
        </p>
      )}
      <ul className="picture-list">
        {pictures.map(({ id, name, description, file }) => (
          <li key={id}>
            {file && <img src={file.src} width={file.width} height={file.height} alt="" loading="lazy" />}
            <Link className="line-link" to={`/staff/content/pictures/${id}`}>
              Picture {id}
              {name && `: ${name}`}
            </Link>
            <p>{description || 'Only decoration'}</p>
          </li>
        ))}
      </ul>
      <NewerOlder page={page} more={more} what="pictures" at={at} />
    </section>
  )
}
