import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

export type NoticeKind = 'success' | 'info' | 'danger'

const WORD = { success: 'Done', info: 'Information', danger: 'Important' } as const

/**
 * A message in the page. It stays until it is closed or the page is left. With `focus` it is read first: a new object is a new
 * message.
 * @param close the page without the message: a path with its query
 */
export function Notice({
  kind = 'info',
  title,
  children,
  close,
  focus,
  level = 2,
}: {
  kind?: NoticeKind
  title: ReactNode
  children?: ReactNode
  close?: string
  focus?: boolean | object
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const box = useRef<HTMLDivElement>(null)
  // `autofocus` only works on a page load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new message
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus, title])
  return (
    <div
      className={classes('notice', `notice-${kind}`)}
      tabIndex={focus ? -1 : undefined}
      autoFocus={Boolean(focus)}
      ref={box}
    >
      <Icon name={kind === 'danger' ? 'error' : kind} label={WORD[kind]} />
      <div className="notice-words">
        <Heading>{title}</Heading>
        {children}
        {close && <CloseForm to={close} />}
      </div>
    </div>
  )
}

function CloseForm({ to }: { to: string }) {
  const at = to.indexOf('?')
  const kept = at === -1 ? [] : [...new URLSearchParams(to.slice(at))]
  return (
    <form method="get" action={at === -1 ? to : to.slice(0, at)}>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button look="plain">{words.notice.closeMessage}</Button>
    </form>
  )
}
