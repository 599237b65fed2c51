import type { ReactNode } from 'react'
import passkeyModule from '../members/passkey-module.ts?worker&url'
import { words } from '../model/member-words.ts'

/**
 * Where a passkey is made or used. The script renders the parts that need it; until then, a line says what works instead.
 */
export function PasskeyPlace({ absent, children }: { absent: ReactNode; children: ReactNode }) {
  const { known, refused, many, stopped, unnamed } = words.passkeys.says
  const says = { 'data-known': known, 'data-refused': refused, 'data-many': many }
  return (
    <div data-passkey {...says} data-stopped={stopped} data-unnamed={unnamed} className="stack">
      <p data-part="absent">{absent}</p>
      <template>{children}</template>
      <p role="alert" className="field-error" data-part="said" hidden />
      {/* Not deferred: the content below is rendered after this place has its height, so that nothing moves. */}
      <script src={passkeyModule} />
    </div>
  )
}
