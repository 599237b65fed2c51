import type { ReactNode } from 'react'
import type { Message } from '#app/ui/format-copy.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { overviewWords as words } from './overview-words.ts'
import type { OwnLists } from './own-lists.server.ts'

interface OwnPage {
  id: string
  url: string
  title: string
  note: string
  day: string
  /** For a letter: the URL of its file. */
  file: string | null
}

interface Props {
  signedIn: boolean
  own: OwnLists
  /** Attorneys saved with the account. */
  wrote: readonly OwnPage[]
  /** Letters saved with the account. */
  letters: readonly OwnPage[]
  /** URL and file of each letter, one after the other. */
  files: string
}

/**
 * Letters, gifts, attorneys written to, newsletter: each is a line that opens, so that nothing moves
 * when the device's data arrives.
 */
export function ListsHere({ signedIn, own, wrote, letters, files }: Props) {
  const sections = [
    { id: 'own-letters', ...of(words.letters), content: <Letters own={letters} files={files} /> },
    { id: 'own-gifts', ...of(words.gifts), content: <Gifts signedIn={signedIn} gifts={own.gifts} /> },
    { id: 'own-attorneys', ...of(words.wrote), content: <Wrote own={wrote} signedIn={signedIn} /> },
    {
      id: 'own-newsletter',
      ...of(words.newsletter),
      content: <Newsletter signedIn={signedIn} of={own.newsletter} />,
    },
  ]
  return (
    <section aria-labelledby="own-lists" className="flow">
      <h3 id="own-lists">{words.lists}</h3>
      <SectionList sections={sections} level={4} />
      {signedIn && (
        <p>
          <a className="line-link" href="/account/everything">
            {words.takeAll}
          </a>
        </p>
      )}
    </section>
  )
}

const of = ({ title, note }: { title: string; note: string }) => ({ title, note })

function Letters({ own, files }: { own: readonly OwnPage[]; files: string }) {
  return (
    <WithAccount own={own} day={words.letters.day}>
      <FromThisDevice list="saved" note={words.letters.saved} files={files} file={words.letters.file}>
        {own.length > 0 ? words.device.none : words.letters.none}{' '}
        <a href="/resources?category=templates">{words.letters.find}</a>
      </FromThisDevice>
    </WithAccount>
  )
}

function Gifts({ signedIn, gifts }: { signedIn: boolean; gifts: OwnLists['gifts'] }) {
  if (!signedIn)
    return (
      <p>
        {words.gifts.signedOut} <a href="/donate/mine">{words.gifts.mine}</a>
      </p>
    )
  if (gifts.length === 0) return <p>{words.gifts.none}</p>
  return (
    <div className="flow">
      <Rows items={gifts} />
      <p>
        <a className="line-link" href="/account/gifts">
          {words.gifts.see}
        </a>
      </p>
      <p>{words.gifts.kept}</p>
    </div>
  )
}

export function Rows({
  items,
  level = 5,
}: {
  items: readonly { title: ReactNode; note: string; more?: ReactNode }[]
  level?: 2 | 5
}) {
  const Heading = `h${level}` as const
  return (
    <ul className="device-list">
      {items.map(({ title, note, more }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is made once
        <li key={at} className="device-item">
          <div className="device-words">
            <Heading>{title}</Heading>
            <p className="device-note">{note}</p>
            {more}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Wrote({ own, signedIn }: { own: readonly OwnPage[]; signedIn: boolean }) {
  const kept = own.map(({ url }) => url).join(' ')
  return (
    <WithAccount own={own} day={words.wrote.day}>
      {signedIn && <AddHere kept={kept} />}
      <FromThisDevice list="wrote" note={words.wrote.wrote}>
        {own.length > 0 ? words.device.none : words.wrote.none}{' '}
        <a href="/attorney-directory">{words.wrote.find}</a>
      </FromThisDevice>
    </WithAccount>
  )
}

/** The account's items come before the device's (`children`). Without the former, no heading is needed. */
function WithAccount(props: { own: readonly OwnPage[]; day: Message<{ day: string }>; children: ReactNode }) {
  const { own, day, children } = props
  if (own.length === 0) return <div className="flow">{children}</div>
  return (
    <div className="flow">
      <p>
        <strong>{words.wrote.account}</strong>
      </p>
      <Rows items={own.map((page) => ofAccount(page, day))} />
      <p>
        <strong>{words.wrote.device}</strong>
      </p>
      {children}
    </div>
  )
}

const ofAccount = ({ id, url, title, note, day, file }: OwnPage, said: Message<{ day: string }>) => ({
  title: <a href={url}>{title}</a>,
  note: said({ day }),
  more: (
    <>
      {note && <p dir="auto">{note}</p>}
      {file && (
        <p>
          <a className="line-link" href={file} download>
            {words.letters.file}
          </a>
        </p>
      )}
      <p>
        <a href={`/dashboard/kept/${id}`}>{words.wrote.change({ name: title })}</a>
      </p>
    </>
  ),
})

function Newsletter({ signedIn, of: letters }: { signedIn: boolean; of: OwnLists['newsletter'] }) {
  if (!letters)
    return (
      <p>
        {signedIn ? words.newsletter.none : words.newsletter.signedOut}{' '}
        <a href="/newsletter">{words.newsletter.subscribe}</a>
      </p>
    )
  return (
    <div className="flow">
      <p>
        {words.newsletter.topics({ topics: letters.topics })} {letters.note}
      </p>
      <ul className="line-links">
        <li>
          <a className="line-link" href={letters.changeUrl}>
            {words.newsletter.change}
          </a>
        </li>
        <li>
          <a className="line-link" href={letters.leaveUrl}>
            {words.newsletter.leave}
          </a>
        </li>
      </ul>
    </div>
  )
}

/** Shown by the script when this device has an attorney that the account lacks: in its own place, so that nothing moves. */
function AddHere({ kept }: { kept: string }) {
  return (
    <template data-add="wrote" data-kept={kept}>
      <form method="post" action="/dashboard/keep">
        <input type="hidden" name="list" value="wrote" />
        <input type="hidden" name="items" />
        <Button look="quiet">{words.wrote.add}</Button>
      </form>
    </template>
  )
}

interface DeviceList {
  list: 'saved' | 'wrote'
  /** The note of a row: "#" stands for its day. */
  note: string
  files?: string
  /** The link to the file of a row. */
  file?: string
  /** The text for an empty list. */
  children: ReactNode
}

/**
 * Data that only the browser has, filled in by overview-module.ts. Without scripts, the page says above what it cannot show.
 */
function FromThisDevice({ list, note, files, file, children }: DeviceList) {
  const { reading, remove, undo, removing, removed } = words.device
  return (
    <div
      className="flow"
      data-list={list}
      data-note={note}
      data-undated={words.device.note}
      data-files={files}
    >
      <p className="dash-reading scripted">{reading}</p>
      <template data-part="none">
        <p>{children}</p>
      </template>
      <ul className="device-list device-rows">
        <template>
          <li className="device-item">
            <div className="device-words">
              <h5>
                <a href="/dashboard">{words.device.item}</a>
              </h5>
              <p className="device-note" role="status" />
              {file && (
                <p>
                  <a className="line-link" href="/resources" download>
                    {file}
                  </a>
                </p>
              )}
            </div>
            <Button
              type="button"
              look="quiet"
              size="small"
              data-remove={remove}
              data-undo={undo}
              data-removing={removing}
              data-removed={removed}
            >
              {remove}
            </Button>
          </li>
        </template>
      </ul>
      <p>
        <a className="line-link" href="/dashboard/profile#content">
          {words.device.take}
        </a>
      </p>
    </div>
  )
}
