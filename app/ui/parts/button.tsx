import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'

type ButtonLook = 'main' | 'quiet' | 'plain' | 'danger'

interface Look {
  /** One `main` button per screen; `quiet` beside it; `plain` looks like a link; `danger` removes something. */
  look?: ButtonLook
  size?: 'small' | 'normal'
  icon?: ReactNode
}

const lookOf = (look: ButtonLook, size: 'small' | 'normal', more?: string) =>
  classes('button', look !== 'main' && `button-${look}`, size === 'small' && 'button-small', more)

/** A button that performs an action. It submits its form by default. */
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
 * A link that looks like a button: it navigates and changes nothing.
 * @param to instead of `href` in the console, where a page load would lock the open key
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

/** Buttons side by side, stacked if there is no room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>
}
