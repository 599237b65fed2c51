import { data, Form, Link } from 'react-router'
import { pageIn } from '#app/content/model/rules.ts'
import { MOST_PDF_BYTES, sizeInWords } from '#app/platform/byte-sizes.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FileField } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { NewerOlder } from '#app/ui/staff/newer-older.tsx'
import { db } from '#db/connect.server.ts'
import { MOST_PDF_PAGES, PDF_TITLE_LONGEST, pdfPath } from '../../model/rules.ts'
import { pdfForm } from '../../pdfs/pdf-form.server.ts'
import { PDFS_A_PAGE, pdfsOnPage, takePdf, usesById } from '../../pdfs/pdf-library.server.ts'
import type { Route } from './+types/all-pdfs'
import { PdfUses } from './pdf-uses.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const page = pageIn(new URL(request.url).searchParams)
  const [found, uses] = await Promise.all([pdfsOnPage(db, page), usesById(db)])
  return {
    page,
    more: found.length > PDFS_A_PAGE,
    pdfs: found.slice(0, PDFS_A_PAGE).map(({ id, title, pages, bytes, addedAt, adder }) => ({
      id,
      title,
      pages,
      size: sizeInWords(bytes),
      added: longDate(addedAt, config.timeZone),
      adder: adder ?? 'Someone who left',
      uses: uses.get(id) ?? [],
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request, withFile(MOST_PDF_BYTES))
  const file = form.get('file')
  form.delete('file')
  const { values, typed, errors } = await readForm(form, pdfForm)
  if (errors) return data({ errors, typed }, 422)
  const done = await takePdf(db, { title: values.title, file }, me.userId)
  if ('problem' in done) return data({ errors: { file: done.problem }, typed }, 422)
  const notice = done.known
    ? { title: 'This PDF is here already', text: 'It is the one below. Nothing was added.' }
    : { title: 'Added', text: 'Choose it in a resource. Visitors get it when that resource is published.' }
  return redirectWithFlash(pdfPath(done.id), { kind: done.known ? 'info' : 'success', ...notice })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** The PDFs that a resource can offer in place of the files that the site makes. */
export default function AllPdfs({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <ConsolePage
      title="PDFs"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/resources">
          Back to all resources
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <Library {...loaderData} />
        <div className="staff-body">
          <section className="staff-box" aria-labelledby="add">
            <h2 id="add">Add a PDF</h2>
            <p>
              Visitors get the same pages. It needs tags, a language and a title, so that everyone can read
              it.
            </p>
            <Form method="post" encType="multipart/form-data" noValidate className="staff-form">
              <FileField
                label="PDF"
                name="file"
                accept=".pdf,application/pdf"
                hint={`Up to ${sizeInWords(MOST_PDF_BYTES)} and ${MOST_PDF_PAGES} pages, without a password, scripts, comments or other files in it.`}
                error={errors.file}
                required
              />
              <Field
                label="Title in this list"
                name="title"
                maxLength={PDF_TITLE_LONGEST}
                defaultValue={actionData?.typed.title}
                hint="Left empty, it is the title in the file. Visitors do not see it."
                error={errors.title}
                autoComplete="off"
                optional
              />
              <Button>Add the PDF</Button>
            </Form>
          </section>
        </div>
      </div>
    </ConsolePage>
  )
}

function Library({ pdfs, page, more }: Route.ComponentProps['loaderData']) {
  return (
    <section className="staff-box" aria-labelledby="all">
      <h2 id="all">All PDFs</h2>
      {pdfs.length === 0 ? (
        <p>No PDFs here yet. Add the first one.</p>
      ) : (
        <Table
          caption="The newest first"
          head={['Title', 'Pages', 'Size', 'Added', 'By', 'Used by']}
          numbers={['Pages']}
          ids={pdfs.map(({ id }) => id)}
          rows={pdfs.map(({ id, title, pages, size, added, adder, uses }) => [
            <Link key="title" className="line-link" to={pdfPath(id)} data-name>
              {title}
            </Link>,
            pages,
            size,
            added,
            <span key="by" data-name>
              {adder}
            </span>,
            <PdfUses key="uses" uses={uses} none="No resource" />,
          ])}
        />
      )}
      <NewerOlder page={page} more={more} what="PDFs" at={(to) => `?page=${to}`} />
    </section>
  )
}
