import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { words } from '../words.ts'
import { Icon, type IconName } from './icons.tsx'
import { Sentence } from './sentence.tsx'

/** Cards in as many columns as fit. The children are `Card`s. */
export function CardList({ children, columns = 3 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return <ul className={classes('cards', `cards-${columns}`)}>{children}</ul>
}

/** A card of a CardList. The card itself is not a link: `link` is a line of its own whose text says where it leads. */
export function Card({
  title,
  level = 3,
  href,
  link,
  drawing,
  kicker,
  children,
  footer,
}: {
  title: ReactNode
  level?: 2 | 3 | 4
  /** With `link`: the target of that line. Without: the target of the title. */
  href?: string
  link?: string
  drawing?: ReactNode
  kicker?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <li className="card">
      {drawing && <div className="card-drawing">{drawing}</div>}
      {kicker && <p className="kicker">{kicker}</p>}
      <Heading>{href && !link ? <a href={href}>{title}</a> : title}</Heading>
      {children && <div className="card-text">{children}</div>}
      {href && link && (
        <p className="card-link">
          <a href={href}>{link}</a>
        </p>
      )}
      {footer && <div className="card-footer">{footer}</div>}
    </li>
  )
}

export type TagLook = 'plain' | 'success' | 'info' | 'danger' | 'waiting'

const TAG_ICON: Partial<Record<TagLook, IconName>> = {
  success: 'success',
  info: 'info',
  danger: 'error',
  waiting: 'clock',
}

/** A state as a word, with a color and a sign for the same. */
export function StatusTag({ look = 'plain', children }: { look?: TagLook; children: ReactNode }) {
  const icon = TAG_ICON[look]
  return (
    <span className={classes('tag', `tag-${look}`)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** Links to the parts of a list, such as blog categories. */
export function Chips({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: string; current?: boolean }[]
}) {
  return (
    <nav aria-label={label} className="chips">
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.current ? 'true' : undefined}>
              {link.current && <Icon name="check" />}
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pagination of a long list. `address` returns a page's URL. */
/** @param inPlace in the console, where a page load would lock the open key */
export function Pagination({
  page,
  pages,
  address,
  inPlace,
}: {
  page: number
  pages: number
  address: (page: number) => string
  inPlace?: boolean
}) {
  if (pages < 2) return null
  const link = (number: number, rest: ComponentProps<'a'>) =>
    inPlace ? <Link to={address(number)} {...rest} /> : <a href={address(number)} {...rest} />
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) < 2,
  )
  return (
    <nav aria-label={words.lists.pagesResults} className="pagination">
      {page > 1 &&
        link(page - 1, { rel: 'prev', className: 'pagination-step', children: words.lists.previousPage })}
      <ol>
        {near.map((number) => (
          <li key={number}>
            {link(number, {
              'aria-current': number === page ? 'page' : undefined,
              children: <Sentence of={words.lists.page} number={number} />,
            })}
          </li>
        ))}
      </ol>
      {page < pages &&
        link(page + 1, { rel: 'next', className: 'pagination-step', children: words.lists.nextPage })}
    </nav>
  )
}

/** "Showing 3 of 8 attorneys.": the heading of a list, the target of a search. */
export function ResultCount({ children, id = 'results' }: { children: ReactNode; id?: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="result-count">
      {children}
    </h2>
  )
}

/** An empty list: that this is normal, why, and one next step. */
export function EmptyState({
  title,
  level = 2,
  drawing,
  children,
}: {
  title: string
  level?: 2 | 3
  drawing?: ReactNode
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="box empty">
      {drawing}
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
