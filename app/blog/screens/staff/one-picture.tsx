import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { PictureWords } from '#app/platform/images/staff/picture-words.tsx'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import { pictureForm } from '../../model/forms.server.ts'
import { postNumber } from '../../model/rules.ts'
import { deletePicture, describePicture, pictureAt, usesOf } from '../../pictures/library-pictures.server.ts'
import { lineFor, pictureUrl } from '../../pictures/pictures-in-text.ts'
import type { Route } from './+types/one-picture'

export { links } from './staff-styles.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const id = postNumber(params.pictureId) ?? notFound()
  const picture = (await pictureAt(db, id)) ?? notFound()
  const widest = picture.files.at(-1) ?? notFound()
  const { name, description, addedAt, adder } = picture
  return {
    id,
    shown: { src: pictureUrl(id, widest, true), width: widest.width, height: widest.height },
    widths: picture.files.map(({ width }) => width),
    typed: { called: name, description, decorative: description ? '' : 'yes' },
    line: lineFor(id, description),
    added: `${longDate(addedAt, config.timeZone)}, by ${adder ?? 'someone who left'}`,
    uses: await usesOf(db, id),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const id = postNumber(params.pictureId) ?? notFound()
  const form = await formData(request)
  const done = (to: string, title: string, text: string) =>
    redirectWithFlash(to, { kind: 'success', title, text })
  try {
    if (form.get('intent') === 'delete') {
      await deletePicture(db, id, me.userId)
      return done('/staff/content/pictures', 'Deleted', 'The picture and all its sizes are gone.')
    }
    const { values, typed, errors } = await readForm(form, pictureForm)
    if (errors) return data({ errors, typed }, 422)
    await describePicture(db, id, values, me.userId)
    return done(
      `/staff/content/pictures/${id}`,
      'Saved',
      'Posts that have this picture keep their own words for it.',
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message }, typed: {} }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function OnePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, shown, widths, line, added, uses } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed = actionData?.errors && 'description' in actionData.errors ? actionData.typed : loaderData.typed
  return (
    <ConsolePage
      title={`Picture ${id}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/content/pictures">
          Back to all pictures
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <section className="staff-box" aria-labelledby="picture">
          <h2 id="picture">The picture</h2>
          <img className="picture-shown" {...shown} alt={loaderData.typed.description} />
          <p>
            Added {added}. Kept {widths.join(', ')} points wide.
          </p>
          <Field
            label="Its line for a post"
            name="line"
            defaultValue={line}
            readOnly
            hint="Copy it, and give it a line of its own in the text. You can change the words there."
          />
        </section>
        <div className="staff-body">
          <section className="staff-box" aria-labelledby="words">
            <h2 id="words">Its words</h2>
            <Form method="post" noValidate className="staff-form">
              <PictureWords typed={typed ?? {}} errors={errors} />
              <Button name="intent" value="save">
                Save
              </Button>
            </Form>
          </section>
          <Uses uses={uses} />
        </div>
      </div>
    </ConsolePage>
  )
}

function Uses({ uses }: { uses: readonly { id: string; title: string; to: string }[] }) {
  return (
    <section className="staff-box" aria-labelledby="uses">
      <h2 id="uses">Where it is used</h2>
      {uses.length === 0 ? (
        <p>No post and no team member uses it, not even in a draft.</p>
      ) : (
        <ul className="spaced">
          {uses.map(({ id, title, to }) => (
            <li key={id}>
              <Link className="line-link" to={to}>
                {title || 'Without a title'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {uses.length === 0 && (
        <Disclosure summary="Delete it">
          <Form method="post" className="staff-form">
            <p>It is deleted for good. Older versions of posts that had it show its words in its place.</p>
            <Button look="danger" name="intent" value="delete">
              Delete the picture
            </Button>
          </Form>
        </Disclosure>
      )}
    </section>
  )
}
