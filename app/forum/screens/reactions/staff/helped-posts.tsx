import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** Lets a moderator mark a reply as helpful where the topic's author has left. */
export function HelpedPosts({ helped }: { helped: boolean }) {
  return (
    <Form method="post" className="staff-box">
      <h2>{helped ? 'This reply is marked as helpful' : 'Did this reply help?'}</h2>
      <p>
        The person who started this topic has no account here, so they cannot say it. Everyone reads that a
        moderator marked the reply.
      </p>
      <Button look="quiet" name="intent" value={helped ? 'not-helped' : 'helped'}>
        {helped ? 'Take the mark back' : 'Mark it as helpful'}
      </Button>
    </Form>
  )
}
