import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../model/files-words.ts'

/**
 * Where a script shows the upload progress of a form with a file (../upload-progress.client.ts).
 * @param intents the values of the buttons beside this: of several on a page, only the pressed button's is shown
 */
export function UploadProgress({ intents }: { intents: readonly string[] }) {
  return (
    <div className="sending" data-sending={intents.join(' ')}>
      <p role="status" />
      <template>
        <p aria-hidden="true" />
        <progress className="sending-bar" max={100} aria-label={words.sending.bar} />
        <Button type="button" look="quiet" size="small">
          {words.sending.cancel}
        </Button>
      </template>
    </div>
  )
}
