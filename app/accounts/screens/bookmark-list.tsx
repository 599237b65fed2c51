import { type ReactNode, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { putBack, takeOut } from '../model/device.ts'
import type { ListName } from '../model/rules.ts'
import { words } from '../model/words.ts'

interface BookmarkItem {
  id: number
  name: string
  title: ReactNode
  /** The line under the title, for example the day. */
  note: string
  more?: ReactNode
}

/**
 * Items stored on this device, each with a button that removes and restores it. A removed item keeps its place until the
 * page is left, so that nothing moves while the visitor presses.
 */
export function BookmarkList({ list, items }: { list: ListName; items: readonly BookmarkItem[] }) {
  const [taken, setTaken] = useState<ReadonlyMap<number, readonly unknown[]>>(new Map())
  const toggle = (id: number) => {
    const next = new Map(taken)
    const before = taken.get(id)
    if (before) {
      if (putBack(list, before)) next.delete(id)
    } else {
      const out = takeOut(list, id)
      if (out.length > 0) next.set(id, out)
    }
    setTaken(next)
  }
  return (
    <ul className="device-list">
      {items.map(({ id, name, title, note, more }) => {
        const gone = taken.has(id)
        return (
          <li key={id} className={classes('device-item', gone && 'device-gone')}>
            <div className="device-words">
              <h3>{title}</h3>
              {more}
              <p className="device-note" role="status">
                {gone ? words.keptList.removedFromDeviceYou : note}
              </p>
            </div>
            <Button
              type="button"
              look="quiet"
              size="small"
              icon={<Icon name={gone ? 'back' : 'trash'} />}
              onClick={() => toggle(id)}
            >
              <span>
                {gone ? words.keptList.undo : words.keptList.remove}{' '}
                <span className="only-heard">
                  {gone && 'removing '}
                  {name}
                </span>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
