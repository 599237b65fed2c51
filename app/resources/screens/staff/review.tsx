import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { fileLists } from '../../hub/file-lists.server.ts'
import { makingInWords } from '../../hub/following-facts.server.ts'
import { makeAgain, makingOf } from '../../hub/making-files.server.ts'
import { markReviewed, today } from '../../hub/review-resource.server.ts'
import { reviewForm } from '../../model/forms.server.ts'
import { resourceCalled, reviewsOf } from '../../model/queries.server.ts'
import { fileFacts, monthsAfter, pdfPath, REVIEW_NOTE_LONGEST } from '../../model/rules.ts'
import type { Route } from './+types/review'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const resource = (await resourceCalled(db, params.slug)) ?? notFound()
  const { slug, title, reviewedOn, reviewDueOn, reviewNote, reviewMonths, sources } = resource
  const making = await makingOf(db, resource)
  const files = (await fileLists(db, [resource])).get(resource.id)?.files ?? []
  return {
    resource: { slug, title, reviewedOn, reviewDueOn, reviewNote, sources },
    next: monthsAfter(today(), reviewMonths),
    reviews: await reviewsOf(db, resource.id),
    textId: `resource-${resource.id}`,
    making,
    ...makingInWords(making, resource.ownPdf),
    ownPdf: resource.ownPdf && pdfPath(resource.ownPdf),
    files: files.filter(({ format }) => format !== 'Slide'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  if (form.get('intent') === 'make') return makeNow(params.slug, me.userId)
  const { values, typed, errors } = await readForm(form, reviewForm)
  if (errors) return data({ errors, typed }, { status: 422 })
  await markReviewed(db, { slug: params.slug, note: values.note, userId: me.userId, on: today() })
  return redirectWithFlash('/staff/resources', {
    kind: 'success',
    title: 'Marked as checked',
    text: 'Its page shows today as the day of the last check, with your note.',
  })
}

async function makeNow(slug: string, by: string) {
  try {
    await makeAgain(db, slug, by)
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 404) throw error
    return data(
      { errors: { form: error.message } as Record<string, string>, typed: { note: '' } },
      { status: error.status },
    )
  }
  return redirectWithFlash(`/staff/resources/${slug}`, {
    kind: 'success',
    title: 'The files are being made',
    text: 'It takes some seconds. Load this page again to see how far they are.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { resource, next, reviews } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <ConsolePage
      title={`Check: ${resource.title}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/resources">
          Back to all resources
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <Form method="post" noValidate className="staff-box staff-form">
          <h2>Mark as checked</h2>
          <p>
            Read <a href={`/resources/${resource.slug}`}>its page</a> and compare it with the sources. If
            something is wrong, do not mark it.{' '}
            <Link to={`/staff/facts/resource/${loaderData.textId}`}>Correct its text</Link> first.
          </p>
          <TextArea
            label="What you looked at"
            name="note"
            rows={4}
            maxLength={REVIEW_NOTE_LONGEST}
            defaultValue={actionData?.typed.note}
            hint="Visitors read this note. For example: checked all sources again, nothing has changed."
            error={errors.note}
          />
          <Button>Mark as checked today</Button>
        </Form>
        <div className="staff-body">
          <section className="staff-box" aria-labelledby="state">
            <h2 id="state">Dates</h2>
            <DescriptionList
              items={[
                { name: 'Last checked', value: longDate(resource.reviewedOn) },
                { name: 'Next check', value: longDate(resource.reviewDueOn) },
                { name: 'If you mark it today', value: `Next check ${longDate(next)}` },
                { name: 'How sure we are', value: resource.reviewNote },
              ]}
            />
          </section>
          <Files {...loaderData} />
          <section className="staff-box" aria-labelledby="sources">
            <h2 id="sources">Its sources</h2>
            <ul className="tall-links">
              {resource.sources.map(({ title, url }) => (
                <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
              ))}
            </ul>
          </section>
          {reviews.length > 0 && (
            <section className="staff-box" aria-labelledby="checks">
              <h2 id="checks">Checks before</h2>
              <ul className="spaced">
                {reviews.map(({ id, reviewedOn, note }) => (
                  <li key={id}>
                    {longDate(reviewedOn)}: {note}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </ConsolePage>
  )
}

function Files({ making, state, look, files, ownPdf }: Route.ComponentProps['loaderData']) {
  const named = files.map((file) => ({ name: file.name, value: fileFacts(file) }))
  return (
    <section className="staff-box" aria-labelledby="files">
      <h2 id="files">Its files</h2>
      <p>
        <StatusTag look={look}>{state}</StatusTag>
      </p>
      {ownPdf && (
        <p>
          <Link className="line-link" to={ownPdf}>
            Look at the PDF
          </Link>
        </p>
      )}
      {making !== 'current' && (
        <p>
          {files.length > 0
            ? 'The files below have older words. The page tells visitors so until the new ones are ready.'
            : 'Its page tells visitors that the files are not ready.'}
        </p>
      )}
      {making === 'failed' && (
        <p>
          Something went wrong. We try again automatically. The person who runs the site sees more under
          Health.
        </p>
      )}
      {named.length > 0 && <DescriptionList items={named} />}
      {(making === 'failed' || making === 'stopped') && (
        <Form method="post" className="staff-actions">
          <Button look="quiet" name="intent" value="make">
            Make the files now
          </Button>
        </Form>
      )}
    </section>
  )
}
