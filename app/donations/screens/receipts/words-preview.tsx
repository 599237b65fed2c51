import { data } from 'react-router'
import { CONTENT_BODY, typedIn, versionIn } from '#app/content/content.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import { isPreviewed, previewing, showsPreview } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { loadWording, typedWording, wordingIn } from '../../receipts/receipt-wording.server.ts'
import type { ReceiptFacts, ReceiptWording } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/words-preview'
import styles from './receipt-preview.css?url'
import { ReceiptPreview } from './receipt-preview.tsx'

// How a receipt reads with the saved words, or with the typed, unsaved ones.

const SAYS = 'It shows a receipt for an example gift with these words.'

function example(wording: ReceiptWording): ReceiptFacts {
  const { legalName, ein } = config.accounts
  return {
    number: 0,
    legalName,
    address: config.organisation.address,
    ein,
    donor: 'Ada Sample',
    day: dayOf(nowDate(), config.timeZone),
    amountCents: 250_00,
    way: 'card',
    frequency: 'one-time',
    reference: 'G-7KT4-XQ',
    ...wording,
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  // The loader runs after the action.
  if (isPreviewed(context)) return null
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  const { content } = await loadWording(db, params.textId, version)
  showsPreview(context, { says: SAYS, typed: null })
  return example(content)
}

export async function action({ request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  const form = await formData(request, CONTENT_BODY)
  const read = typedWording(wordingIn(form))
  if ('errors' in read) return data({ errors: read.errors }, { status: 422 })
  showsPreview(context, { says: SAYS, typed: typedIn(form) })
  return { facts: example(read.content) }
}

export const middleware: Route.MiddlewareFunction[] = [previewing]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }
export const links = () => [{ rel: 'stylesheet', href: styles }]
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function WordsPreview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  const facts = actionData?.facts ?? loaderData
  return <Page title="How a receipt reads">{facts && <ReceiptPreview facts={facts} />}</Page>
}
