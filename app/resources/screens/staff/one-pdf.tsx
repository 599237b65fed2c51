import { data, Form, Link } from 'react-router'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import { PDF_TITLE_LONGEST, pdfPath } from '../../model/rules.ts'
import { pdfIntent, renamePdfForm } from '../../pdfs/pdf-form.server.ts'
import { pdfAt, removePdf, renamePdf, usesOf } from '../../pdfs/pdf-library.server.ts'
import type { Route } from './+types/one-pdf'
import { PdfUses } from './pdf-uses.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { id, title, pages, bytes, addedAt, adder, properties } = await pdfAt(db, params.pdfId)
  return {
    id,
    title,
    about: [
      { name: 'Pages', value: String(pages) },
      { name: 'Size', value: sizeInWords(bytes) },
      { name: 'Added', value: `${longDate(addedAt, config.timeZone)}, by ${adder ?? 'someone who left'}` },
    ],
    properties: properties.map(([name, value]) => ({ name, value: isDay(value) ? longDate(value) : value })),
    uses: await usesOf(db, id),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const pressed = await readForm(form, pdfIntent)
  if (!pressed.values) return data({ errors: { form: 'Press one of the buttons' }, typed: {} }, 422)
  return pressed.values.intent === 'rename'
    ? rename(params.pdfId, form, me.userId)
    : remove(params.pdfId, me.userId)
}

async function rename(id: string, form: FormData, by: string) {
  const { values, typed, errors } = await readForm(form, renamePdfForm)
  if (errors) return data({ errors, typed }, 422)
  await renamePdf(db, id, values.title, by)
  return redirectWithFlash(pdfPath(id), {
    kind: 'success',
    title: 'The title is saved',
    text: 'Staff see it when they choose a PDF. The file is the same.',
  })
}

async function remove(id: string, by: string) {
  try {
    await removePdf(db, id, by)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message }, typed: {} }, { status: error.status })
  }
  return redirectWithFlash('/staff/content/pdfs', {
    kind: 'success',
    title: 'Removed',
    text: 'The PDF is gone. You can add it again.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function OnePdf({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, about, properties, uses } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <ConsolePage
      title={title}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/content/pdfs">
          Back to all PDFs
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <div className="staff-body">
          <section className="staff-box" aria-labelledby="file">
            <h2 id="file">The file</h2>
            <DescriptionList items={about} />
            <p>
              <a className="line-link" href={`${pdfPath(id)}/file`}>
                Open the PDF
              </a>
            </p>
            <Form method="post" noValidate className="staff-form">
              <input type="hidden" name="intent" value="rename" />
              <Field
                label="Title in the list"
                name="title"
                maxLength={PDF_TITLE_LONGEST}
                defaultValue={typed.title ?? title}
                hint="Visitors do not see it, and nothing changes in the resources that use the PDF."
                error={errors.title}
                autoComplete="off"
                required
              />
              <Button look="quiet">Save the title</Button>
            </Form>
          </section>
          <section className="staff-box" aria-labelledby="properties">
            <h2 id="properties">What visitors can read about it</h2>
            <p>
              Every reader shows these document properties. Is there a name or a date that should not be
              public? Change it where the file was written, and add the new file.
            </p>
            <DescriptionList items={properties} />
          </section>
        </div>
        <section className="staff-box" aria-labelledby="uses">
          <h2 id="uses">Where it is used</h2>
          <PdfUses uses={uses} none={<p>No resource uses it, not even a draft.</p>} />
          <Disclosure summary="Remove it">
            {uses.length > 0 ? (
              <p>Choose another PDF there first, or none. Then you can remove it here.</p>
            ) : (
              <Form method="post" className="staff-form">
                <p>
                  It is removed for good. Older versions of resources that had it cannot be published with it.
                </p>
                <Button look="danger" name="intent" value="remove">
                  Remove the PDF
                </Button>
              </Form>
            )}
          </Disclosure>
        </section>
      </div>
    </ConsolePage>
  )
}
