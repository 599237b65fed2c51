import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { APPROVED_TO_BE_TRUSTED } from '../../../model/rules.ts'

/** Revokes a member's right to post without moderation, or restores it. */
export function Trust({ trust }: { trust: 'new' | 'trusted' | 'again' }) {
  if (trust === 'new') return null
  const trusted = trust === 'trusted'
  return (
    <section className="staff-box" aria-labelledby="trust">
      <h2 id="trust">{trusted ? 'Read their posts first' : 'You read their posts first again'}</h2>
      <p>
        {trusted
          ? `Their next posts wait for a moderator until ${APPROVED_TO_BE_TRUSTED} are approved. What they posted stays. The member is told.`
          : `It ends by itself after ${APPROVED_TO_BE_TRUSTED} approved posts.`}
      </p>
      <Form method="post">
        <Button look="quiet" name="intent" value={trusted ? 'wait-again' : 'trust-again'}>
          {trusted ? 'Make their posts wait again' : 'Let their posts appear at once'}
        </Button>
      </Form>
    </section>
  )
}
