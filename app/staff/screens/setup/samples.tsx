import { Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../model/rules.ts'
import { removeSamples, samplesLeft } from '../../setup/samples.server.ts'
import { SAMPLES, type Sample } from '../../setup/samples.ts'
import { samplesSchema } from '../../setup/setup-forms.server.ts'
import type { Route } from './+types/samples'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), maySeeSettings)
  return { left: await samplesLeft(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const { values } = await readForm(request, samplesSchema)
  if (!values) throw new Response('We could not read what was sent. Load the page again.', { status: 400 })
  await removeSamples(db, values.kind, me.userId)
  const title = SAMPLES.find(({ kind }) => kind === values.kind)?.title ?? ''
  return redirectWithFlash('/staff/samples', {
    kind: 'success',
    title: 'Removed',
    text: `The samples are gone: ${title}.`,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Samples({ loaderData: { left } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Samples"
      lead="What came with the site to show what belongs where. Take each kind away when you have your own. It does not come back."
    >
      <ul className="staff-grid">
        {SAMPLES.map((sample) => (
          <li key={sample.kind} className="staff-box">
            <OneKind sample={sample} there={left.includes(sample.kind)} />
          </li>
        ))}
      </ul>
      <p>
        <Link className="line-link" to="/staff/setup">
          See what else is left before the site is ready
        </Link>
      </p>
    </ConsolePage>
  )
}

function OneKind({ sample, there }: { sample: Sample; there: boolean }) {
  const { kind, title, where, href, goes, mayStay } = sample
  return (
    <>
      <h2>{title}</h2>
      <p>
        <StatusTag look={there ? (mayStay ? 'plain' : 'waiting') : 'success'}>
          {there ? 'On the site' : 'Removed'}
        </StatusTag>
      </p>
      <p>{where}</p>
      {there && mayStay && <p>They are true and can stay.</p>}
      <p>
        <a className="line-link" href={href}>{`Look at the page: ${title}`}</a>
      </p>
      {there && (
        <Disclosure summary={`Remove the samples: ${title}`}>
          <p>{goes}</p>
          <Form method="post">
            <Button look="danger" name="kind" value={kind}>
              {`Remove them: ${title}`}
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  )
}
