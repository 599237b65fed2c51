import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import type { OpenedCopy } from '../../attorney-copy/open-copy.client.ts'
import { shownPage } from '../../attorney-copy/shown-page.ts'
import { words } from '../../attorney-copy/words.ts'

/** The copy of a case, open in the attorney's browser. */
export function ShownCopy({ opened }: { opened: OpenedCopy }) {
  const head = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(shownPage(opened.page))
    head.current?.focus()
  }, [opened])
  return (
    <div className="flow">
      <h2 ref={head} tabIndex={-1}>
        {words.opened.title}
      </h2>
      <p>{words.opened.lead}</p>
      <Button type="button" onClick={() => save('case.zip', opened.archive)}>
        {words.opened.saveAll}
      </Button>
      <p>{words.opened.keep}</p>
      <h2>{words.opened.files}</h2>
      {opened.files.length === 0 ? (
        <p>{words.opened.noFiles}</p>
      ) : (
        <>
          <p>{words.opened.filesFrom}</p>
          <ul className="spaced">
            {opened.files.map(({ name, bytes }) => (
              <li key={name}>
                <Button type="button" look="quiet" onClick={() => save(name, bytes)}>
                  {words.opened.save({ name })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div ref={place} />
    </div>
  )
}

/** As a download only: a stranger's file never opens in a page of ours. */
async function save(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { giveOut } = await import('../../files/give-out.client.ts')
  giveOut(name, bytes)
}
