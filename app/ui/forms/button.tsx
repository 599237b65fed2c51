import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'

type ButtonLook = 'main' | 'quiet' | 'plain' | 'danger'

interface Look {
  /** One `main` button a screen; `quiet` beside it; `plain` looks like a link; `danger` removes something. */
  look?: ButtonLook
  size?: 'small' | 'normal'
  icon?: ReactNode
}

const lookOf = (look: ButtonLook, size: 'small' | 'normal', more?: string) =>
  classes('button', look !== 'main' && `button-${look}`, size === 'small' && 'button-small', more)

/** A button that does something. It submits its form unless told otherwise. */
export function Button({
  look = 'main',
  size = 'normal',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button type="submit" {...rest} className={lookOf(look, size, className)}>
      {icon}
      {children}
    </button>
  )
}

/**
 * A link that looks like a button: it goes somewhere and changes nothing.
 * @param to in place of `href` in the console, where a load of the page would lock the key that is open in it
 */
export function ButtonLink({
  look = 'main',
  size = 'normal',
  icon,
  className,
  to,
  children,
  ...rest
}: Look & ComponentProps<'a'> & { to?: string }) {
  const link = { ...rest, className: lookOf(look, size, className) }
  const words = (
    <>
      {icon}
      {children}
    </>
  )
  return to === undefined ? (
    <a {...link}>{words}</a>
  ) : (
    <Link {...link} to={to}>
      {words}
    </Link>
  )
}

/** Buttons side by side, under each other where there is no room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>
}
