import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** Pins the topic of a post, or unpins it. */
export function PinTopic({ pinned }: { pinned: boolean }) {
  return (
    <Form method="post" className="staff-box">
      <h2>{pinned ? 'Its topic is pinned' : 'Pin its topic'}</h2>
      <p>A pinned topic comes first in its category and in the list of the latest topics.</p>
      <Button look="quiet" name="intent" value={pinned ? 'unpin' : 'pin'}>
        {pinned ? 'Unpin the topic' : 'Pin the topic'}
      </Button>
    </Form>
  )
}

/** Makes a reply the official answer of its topic, or ends that. */
export function OfficialAtDesk({ official }: { official: boolean }) {
  return (
    <Form method="post" className="staff-box">
      <h2>{official ? 'This reply is the official answer' : 'Make this reply the official answer'}</h2>
      <p>The topic shows it above its posts. A topic has one official answer: the next takes its place.</p>
      <Button look="quiet" name="intent" value={official ? 'not-official' : 'official'}>
        {official ? 'No longer the official answer' : 'Make it the official answer'}
      </Button>
    </Form>
  )
}
