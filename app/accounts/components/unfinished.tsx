import { ButtonLink } from '#app/ui/forms/button.tsx'

/** A case that was begun and not sent. */
export function Unfinished({ draft }: { draft: { savedAt: string | null; href: string } }) {
  return (
    <div className="box dash-box">
      <h3>You have a case that is not sent yet</h3>
      <p>
        {draft.savedAt ? `We saved your answers on ${draft.savedAt}. ` : 'We saved your answers. '}
        They are sealed, and we keep them for 7 days.
      </p>
      <ButtonLink href={draft.href}>Continue with my answers</ButtonLink>
    </div>
  )
}
