import { letterhead } from '#app/blog/blog.server.ts'
import { LONG_TEXT } from '#app/platform/http/bodies.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { db } from '#db/connect.server.ts'
import { previewHtml, previewTextPage } from '../../issues/issue-mail.server.ts'
import { issueAt } from '../../model/staff-queries.server.ts'
import type { Route } from './+types/mail'

/** The email for the frame on the staff's page: nothing but its own styles may load in it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const issue = (await issueAt(db, params.issueId)) ?? notFound()
  const look = new URL(request.url).searchParams.get('as')
  const { nonce } = context.get(requestFacts)
  return shown(
    look === 'text'
      ? await previewTextPage(issue, nonce)
      : await previewHtml(issue, {
          look: look === 'dark' ? 'dark' : 'light',
          nonce,
          head: await letterhead(db),
        }),
    nonce,
  )
}

/** The same with the text as currently typed. None of it is stored. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const issue = (await issueAt(db, params.issueId)) ?? notFound()
  const form = await formData(request, LONG_TEXT)
  const subject = cutText(String(form.get('subject') ?? ''), 120)
  const body = cutText(String(form.get('body') ?? ''), 100_000)
  const { nonce } = context.get(requestFacts)
  const head = await letterhead(db)
  return shown(await previewHtml({ ...issue, subject, body }, { look: 'light', nonce, head }), nonce)
}

const shown = (html: string, nonce: string) =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `sandbox; default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
