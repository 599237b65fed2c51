import { formData, readForm } from '#app/platform/forms.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { holderOf, type StaffMember, staffMember } from '#app/platform/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { assignCase } from '../../assigning.server.ts'
import { handOverSchema } from '../../forms.server.ts'
import { caseForNewKeys } from '../../new-keys.server.ts'
import { sentenceWhenRefused } from '../../private-answers.server.ts'
import { shareCases } from '../../sharing.server.ts'
import type { Route } from './+types/hand-over-work'

// One case after the other: its sealed keys to the browser, and those for the colleague back.

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('case') ?? ''
  return sentenceWhenRefused(async () => Response.json(await mine(context.get(staffMember), id)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const form = await formData(request)
  return sentenceWhenRefused(async () => {
    const { values } = await readForm(form, handOverSchema)
    if (!values || values.envelopes.some(({ caseId }) => caseId !== values.case))
      throw new Refused('What your browser sent has not the right shape. Load the page again.', 400)
    await mine(me, values.case)
    await shareCases(db, values.envelopes, me.userId)
    await assignCase(db, values.case, values.owner, me.userId)
    return new Response(null, { status: 204 })
  })
}

async function mine(me: StaffMember, id: string) {
  if (me.role !== 'steward') throw new Refused('Only a steward hands over cases.', 403)
  const holder = holderOf(me)
  const found = holder ? await caseForNewKeys(db, holder, id) : null
  if (!found) throw new Refused('This case is not open to your key. Load the page again.', 404)
  return found
}
