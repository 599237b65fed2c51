import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { words } from './words.ts'

/** Saves this page to the user's dashboard: in their account, or on their device. Needs no script here. */
export function SaveHere({ path, title }: { path: string; title: string }) {
  return (
    <form method="post" action="/dashboard/keep" className="save-page">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="title" value={title} />
      <Button look="quiet" icon={<Icon name="save" />}>
        <span className="button-words">{words.saveHere}</span>
      </Button>
    </form>
  )
}
